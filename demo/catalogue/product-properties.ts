import type { CatalogueProduct } from "./product.ts";

/** A schema.org PropertyValue. */
export interface ProductProperty {
  readonly name: string;
  readonly value: string | number;
  readonly unitText?: string;
}

/** Property name by unit. If a product name contains a unit twice, the first number counts. */
const measures: readonly { readonly unit: string; readonly name: string }[] = [
  { unit: "W", name: "Putere" },
  { unit: "V", name: "Tensiune" },
  { unit: "l", name: "Volum" },
  { unit: "kg", name: "Capacitate" },
  { unit: "rpm", name: "Turație" },
  { unit: "cm", name: "Dimensiune" },
  { unit: "inch", name: "Diagonală" },
  { unit: "Hz", name: "Rată de refresh" },
  { unit: "bar", name: "Presiune" },
  { unit: "h", name: "Autonomie" },
  { unit: "Pa", name: "Putere de aspirare" },
];

const colours: readonly (readonly [name: RegExp, colour: string])[] = [
  [/\b(?:Negru|Black|Midnight|Obsidian|Slate)\b/, "Negru"],
  [/\b(?:Alb|White)\b/, "Alb"],
  [/\b(?:Argintiu|Silver|Metal)\b/, "Argintiu"],
  [/\b(?:Gri|Gray|Grey|Titanium)\b/, "Gri"],
  [/\b(?:Albastru|Blue|Navy|Ultramarine)\b/, "Albastru"],
  [/\b(?:Verde|Green)\b/, "Verde"],
  [/\b(?:Mov|Purple)\b/, "Mov"],
  [/\bInox\b/, "Inox"],
];

/** The properties of a product, derived from its noun and name. */
export function productProperties({ noun, name }: CatalogueProduct): readonly ProductProperty[] {
  return [{ name: "Tip produs", value: noun }, ...colourOf(name), ...memoryOf(name), ...measuresOf(name)];
}

function colourOf(name: string): ProductProperty[] {
  const colour = colours.find(([pattern]) => pattern.test(name));
  return colour ? [{ name: "Culoare", value: colour[1] }] : [];
}

/** "8 GB RAM, 128 GB" contains RAM and storage. */
function memoryOf(name: string): ProductProperty[] {
  const ram = /(\d+) GB RAM/.exec(name)?.[1];
  const storage = /(\d+) (GB|TB)(?: SSD)?(?:,|$)(?! RAM)/.exec(name.replace(/\d+ GB RAM,? ?/, ""));
  const gigabytes = storage ? Number(storage[1]) * (storage[2] === "TB" ? 1024 : 1) : null;
  return [
    ...(ram ? [{ name: "Memorie RAM", value: Number(ram), unitText: "GB" }] : []),
    ...(gigabytes === null ? [] : [{ name: "Capacitate stocare", value: gigabytes, unitText: "GB" }]),
  ];
}

function measuresOf(text: string): ProductProperty[] {
  return measures.flatMap(({ unit, name }) => {
    const amount = new RegExp(`(?<![\\d.,])(\\d+(?:\\.\\d+)?) ${unit}(?![\\p{L}\\d])`, "u").exec(text)?.[1];
    return amount === undefined ? [] : [{ name, value: Number(amount), unitText: unit }];
  });
}
