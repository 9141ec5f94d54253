import type { Evidence, FieldName } from "../reading.ts";
import { MARK, marksTowards, ownMarks } from "./context-marks.ts";
import { evidence } from "./evidence.ts";
import { gtin } from "./gtin.ts";
import { mainAnchor } from "./main-anchor.ts";
import { fold } from "./page-identity.ts";
import type { PageElement } from "./page-element.ts";
import { runText } from "./page-text.ts";
import type { ScannedPage } from "./scan-page.ts";

/** Labels by which shops print the numbers of a product, folded, each bound to the label's whole text. */
const labels: readonly (readonly [FieldName, number, RegExp])[] = [
  [
    "sku",
    1,
    /^(?:sku(?: ?(?:no|nr|number|code|id|#))?|cod(?:ul)?\.? ?(?:de )?(?:produs(?:ului)?|articol|intern|prod)|product ?(?:code|id|no|nr|number|sku|ref(?:erence)?)|item ?(?:no|nr|number|code|id|sku|#)|(?:[a-z]+ )?item number|article ?(?:no|nr|number|code|id)|art(?:ikel|icol|icle|\.)?[ .-]{0,2}(?:nr|no|num|nummer|number|numero|code|id)|artikel(?:nummer|code|-?nr)|bestell(?:nummer|-?nr)|best\.? ?-?nr|produkt(?:nummer|code|kood|kod|-?nr|id)|ref(?:erence|erencia|erinta|erenz|erentie|\.)?(?: (?:produit|article|produto|prodotto|produs|no|nr))?|codice(?: (?:prodotto|articolo))?|codigo(?: (?:de )?(?:producto|articulo|produto|do produto))?|numero (?:de )?(?:articulo|article|oggetto|articolo)|numero oggetto|num(?:ero)? dell'oggetto|kod(?: produktu| towaru)?|nr (?:ref\w*|art\w*|kat\w*)|katalog\w* (?:cislo|nr)|tootekood|tuotenumero|tuotekoodi|preces kods|prekes kodas|varenummer|varenr|asin|web ?(?:code|id)|catalog(?:ue)? (?:no|nr|number|#)|style ?(?:no|nr|number|code|#)|stock (?:code|no|number)|code|cod|id(?: produs| product| articol| oferta)?|post id|ad id|lot (?:no|number|#)|артикул|код(?: товара)?|sifra(?: artikla| proizvoda)?|termekkod|cikkszam|κωδικος|商品番号|상품번호)$/,
  ],
  [
    "mpn",
    1,
    /^(?:mpn|part ?(?:no|nr|number|#)|manufacturer'?s? (?:part )?(?:no|nr|number|code|ref\w*|sku|product code)|manufacturer part number|item model number|model(?: ?(?:no|nr|number|#|code|name))?|cod(?:ul)? (?:producator|producatorului|fabricant|model)|part number|p\/n|hersteller(?:-?nr|nummer|artikelnummer|-artikelnummer|code)|modellnummer|modell(?:-?nr)?|codice produttore|numero di modello|numero modello|reference (?:fabricant|constructeur)|ref\.? fabricant|numero du modele de l'article|numero de modele|kod producenta|producto modelo|numero de modelo(?: del producto)?|modelis|mudel)$/,
  ],
  [
    "gtin",
    1,
    /^(?:ean(?:[ -]?(?:13|8|code|kod|nr|number|kood))?|ean\/gtin|gtin(?:[ -]?(?:8|12|13|14))?|upc|barcode|bar code|cod (?:de )?bare|cod ean|codice ean|kod ean|kod kreskowy|isbn(?:[ -]?1[03])?|strichcode|ribakood|viivakoodi)$/,
  ],
  [
    "brand",
    1,
    /^(?:brand(?: ?name)?|marca|marque|marke|merk|marka|brend|manufacturer|producator|hersteller|fabricant|produttore|fabricante|producent|tootja|kaubamark|merkki|valmistaja|brands?|zimols|razotajs|gamintojas|marke \/ hersteller|бренд|производитель|proizvodac|vyrobce|znacka|vendor|by)$/,
  ],
];

const numberValue = /^[\p{L}\p{N}][\p{L}\p{N}./_+-]{2,39}(?: [\p{N}][\p{L}\p{N}./_-]{0,11})?$/u;
const separator = /\s*[:：#]\s*|\s+[-–]\s+/;

function fieldOfLabel(label: string): readonly [FieldName, number] | null {
  const folded = fold(label)
    .replace(/[\s:.#°º–-]+$/u, "")
    .replace(/[\u200e\u200f]/g, "")
    .trim();
  if (folded === "" || folded.length > 40) return null;
  for (const [field, weight, pattern] of labels) if (pattern.test(folded)) return [field, weight];
  return null;
}

function accepted(field: FieldName, value: string): string | null {
  const text = value.replace(/^[\s:#.-]+/, "").replace(/[\s.,;)]+$/, "").trim();
  if (field === "gtin") return gtin(text);
  if (field === "brand") {
    return text.length >= 2 && text.length <= 50 && !/[:!?]|https?/.test(text) && /\p{L}/u.test(text) ? text : null;
  }
  if (!numberValue.test(text) || !/\d/.test(text)) return null;
  return text;
}

interface Labelled {
  readonly field: FieldName;
  readonly weight: number;
  readonly value: string;
  readonly raw: string;
}

/** A label and its value in one text, as "SKU: 1234" or "(Cod produs: AB-12)". */
function inOneRun(text: string): Labelled | null {
  const bare = text.replace(/^[\s([|•·-]+|[\s)\]|]+$/g, "");
  const match = separator.exec(bare);
  const cut = match === null ? -1 : match.index;
  if (match !== null && cut > 0 && cut <= 40) {
    const label = fieldOfLabel(bare.slice(0, cut));
    if (label === null) return null;
    const rest = bare.slice(cut + match[0].length);
    const value = accepted(label[0], rest) ?? accepted(label[0], rest.split(/\s[|•·,]|\s{2,}|[,|]|\s\(/)[0] ?? "");
    return value === null ? null : { field: label[0], weight: label[1], value, raw: text };
  }
  // Without a colon only a number tells where the label ends: "Ref. 1002/710", "Artikelnummer 2800395267".
  const last = bare.lastIndexOf(" ");
  if (last <= 0 || last > 30 || !/\d{3}/.test(bare.slice(last))) return null;
  const label = fieldOfLabel(bare.slice(0, last));
  if (label === null || label[0] === "brand") return null;
  const value = accepted(label[0], bare.slice(last + 1));
  return value === null ? null : { field: label[0], weight: label[1] * 0.9, value, raw: text };
}

const MAX_LABEL_SOURCE = 160;
const elsewhere = MARK.related | MARK.cart | MARK.frame;

/**
 * Numbers and brand that the page prints beside a label: "Cod produs: 1234", a row of a specification table, a
 * definition list. Those in lists of other products, reviews and the page's frame are passed over.
 */
export function visibleLabelEvidence(page: ScannedPage): readonly Evidence[] {
  const found: Evidence[] = [];
  const anchor = mainAnchor(page);
  const anchorIndex = anchor?.run.index ?? 0;
  for (const run of page.runs) {
    if (run.end - run.start > MAX_LABEL_SOURCE * 2) continue;
    const text = runText(page, run);
    if (text.length < 2 || text.length > MAX_LABEL_SOURCE) continue;
    let labelled = inOneRun(text);
    if (labelled === null) {
      const label = text.length <= 42 ? fieldOfLabel(text) : null;
      labelled = label === null ? inNamedElement(run.parent, text) : valueAfter(page, run.index, label, text);
      if (labelled === null) continue;
    }
    const around = marksTowards(run.parent, anchor?.element ?? null);
    if ((around & elsewhere) !== 0) continue;
    const distance = Math.abs(run.index - anchorIndex);
    const weight = labelled.weight * (distance < 80 ? 1 : distance < 400 ? 0.9 : 0.75);
    found.push(
      evidence(labelled.field, labelled.value, "visible-text", `offset ${run.start}`, {
        raw: labelled.raw,
        context: labelled.raw,
        weight,
      }),
    );
    if (found.length >= 40) break;
  }
  return found;
}

/** A code that fills an element whose own name says what it is, as `class="product-reference"`. */
function inNamedElement(element: PageElement, text: string): Labelled | null {
  if (text.length > 40 || (ownMarks(element) & MARK.sku) === 0 || !/\d{2}/.test(text)) return null;
  const value = accepted("sku", text);
  return value === null ? null : { field: "sku", weight: 0.8, value, raw: text };
}

/** The value that stands in the run after a label, possibly behind a run that is only a colon. */
function valueAfter(
  page: ScannedPage,
  index: number,
  [field, weight]: readonly [FieldName, number],
  label: string,
): Labelled | null {
  for (let step = 1; step <= 2; step += 1) {
    const next = page.runs[index + step];
    if (next === undefined || next.end - next.start > 200) return null;
    const text = runText(page, next);
    if (/^[\s:#.\u200e\u200f-]+$/.test(text)) continue;
    const value = accepted(field, text.replace(/[\u200e\u200f]/g, ""));
    // A bare word such as "Code" without a colon labels nothing unless markup pairs the two.
    const isPaired = /[:#–-]\s*$/.test(label) || /^(?:td|th|dt|dd|li|b|strong|label|span)$/.test(next.parent.name);
    return value === null || !isPaired ? null : { field, weight, value, raw: `${label} ${text}` };
  }
  return null;
}
