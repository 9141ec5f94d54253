/** The SKU; without one, "SKU-" and the id with at least four digits. */
export function shownSku(sku: string | null, id: number): string {
  return sku ?? `SKU-${String(id).padStart(4, "0")}`;
}

/** Signs between the names of a category path, as shops write them. */
const separators = /[>/\\|›»→]+/;

interface ShownCategory {
  /** The last name of the path, cut at `maxLength` with an ellipsis. */
  readonly name: string;
  /** The whole path, its names joined by " › ". */
  readonly path: string;
}

/**
 * A category for a narrow column. A slash inside a name is stored as U+2215.
 * @param maxLength of the name with its ellipsis, UTF-16 units
 * @returns null for a path without a name
 */
export function shownCategory(path: string | null, maxLength: number): ShownCategory | null {
  const names = (path ?? "")
    .split(separators)
    .map((name) => name.trim().replaceAll("\u2215", "/"))
    .filter((name) => name !== "");
  const last = names.at(-1);
  if (last === undefined) return null;
  return { name: truncated(last, maxLength), path: names.join(" › ") };
}

function truncated(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // Not between the halves of a surrogate pair.
  const cut = text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, "");
  return `${cut.trimEnd()}…`;
}

/** Thousands above which a number of a chip is written as "1,2k". */
const maxPlain = 999;

/** A percentage of a chip: at most one decimal; values above 999 in thousands. @returns the number, and whether "k" follows */
export function chipNumber(percent: number): { readonly value: number; readonly isThousands: boolean } {
  const isThousands = Math.abs(percent) > maxPlain;
  const value = isThousands ? percent / 1000 : percent;
  return { value: Math.round(value * 10) / 10, isThousands };
}

interface Gap {
  /** Lei, ≥ 0. */
  readonly amount: number;
  /** Of the lowest offer, ≥ 0. */
  readonly percent: number;
  readonly direction: "less" | "more" | "same";
}

/** A recommended price compared with the lowest offer, both in lei and above 0. */
export function gapToLowest(recommended: number, lowest: number): Gap {
  const bani = Math.round(recommended * 100) - Math.round(lowest * 100);
  return {
    amount: Math.abs(bani) / 100,
    percent: Math.abs(bani) / lowest,
    direction: bani === 0 ? "same" : bani < 0 ? "less" : "more",
  };
}
