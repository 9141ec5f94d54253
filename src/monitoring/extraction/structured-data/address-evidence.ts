import { evidence } from "../evidence.ts";
import { gtin } from "../gtin.ts";
import type { Evidence } from "../reading.ts";
import { addressPath, readIdentity } from "../scan/page-identity.ts";
import type { ScannedPage } from "../scan/scan-page.ts";

const idParameter =
  /^(?:.*sku.*|.*(?:product|article|artikel)_?-?(?:id|no|nr|number|code)?|pid|prod_?id|art(?:nr|no)?|asin|upc|ean)$/i;
/** Query parameters that select an offer or variant. */
const optionParameter = /^(?:.*(?:item|offer|variant|variation)_?-?(?:id|no|nr|number|code)?)$/i;
const extension = /\.(?:html?|php|aspx?|jsp|do)$/;

/** Weight factor of a number that does not occur in the page; sufficient if nothing else is found. */
const UNREPEATED = 0.22;

interface Candidate {
  readonly value: string;
  readonly place: string;
  readonly weight: number;
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, "").length;
}

/** Candidate numbers in a path, the last segments with the highest weight. */
function pathCandidates(path: string): readonly Candidate[] {
  const found: Candidate[] = [];
  const segments = path.split("/").filter(Boolean);
  for (const [i, segment] of segments.entries()) {
    const bare = segment.replace(extension, "");
    const nearEnd = segments.length - i;
    const weight = nearEnd === 1 ? 1 : nearEnd === 2 ? 0.85 : 0.5;
    const place = `path segment ${i + 1}`;
    if (
      /^[a-z0-9_.]{4,20}$/i.test(bare) &&
      digitsIn(bare) >= 3 &&
      (digitsIn(bare) >= bare.length / 2 || /^[A-Z0-9]{6,}$/.test(bare))
    ) {
      found.push({ value: bare, place, weight });
      if (/^[a-z]\d{5,}$/i.test(bare)) found.push({ value: bare.slice(1), place, weight: weight * 1.05 });
      continue;
    }
    // A code in capitals such as "WB-8821" is used as a whole before its trailing digits.
    if (
      /^[A-Z\d]+(?:[-_.][A-Z\d]+)+$/.test(bare) &&
      /[A-Z]/.test(bare) &&
      digitsIn(bare) >= 3 &&
      bare.length <= 24
    )
      found.push({ value: bare, place, weight: weight * 1.05 });
    const tail = /(?:^|[-_,.])([a-z]{0,3})(\d{4,20})$/i.exec(bare);
    const [, prefix = "", number] = tail ?? [];
    if (number !== undefined)
      found.push({ value: number, place, weight: weight * (prefix === "" ? 0.9 : 0.8) });
    const head = /^(\d{5,20})[-_]/.exec(bare)?.[1];
    if (head !== undefined) found.push({ value: head, place, weight: weight * 0.85 });
  }
  return found;
}

/** Counts occurrences of a value in the page, up to a limit. */
function occurrences(html: string, value: string, limit: number): number {
  let count = 0;
  for (let at = html.indexOf(value); at !== -1 && count < limit; at = html.indexOf(value, at + value.length))
    count += 1;
  return count;
}

/**
 * Product number from the address. It counts fully only if the page repeats it, and less than any number that
 * the page itself labels.
 */
export function addressEvidence(page: ScannedPage): readonly Evidence[] {
  const { address } = page;
  if (address === null) return [];
  const identity = readIdentity(page);
  const candidates: Candidate[] = [];
  for (const [name, value] of [...address.searchParams].slice(0, 30)) {
    const kind = idParameter.test(name) ? 1.1 : optionParameter.test(name) ? 0.7 : 0;
    if (kind > 0 && /^[\w./-]{3,40}$/.test(value) && /\d/.test(value)) {
      candidates.push({ value, place: `query ${name}`, weight: /sku/i.test(name) ? 2 : kind });
    }
  }
  const original = safelyDecoded(address.pathname).replace(/\/+$/, "");
  candidates.push(...pathCandidates(original === "" ? addressPath(address) : original));
  const found: Evidence[] = [];
  for (const { value, place, weight } of candidates.slice(0, 8)) {
    // A year or a number from the product's name is not a product number.
    if (/^(?:19|20)\d{2}$/.test(value) || (value.length <= 5 && identity.titleWords.has(value))) continue;
    const count = occurrences(page.html, value, 6);
    // Long numbers at the end of the address are used even if the page does not repeat them.
    const isLastWord = weight >= 1.1 || (weight >= 0.8 && value.length >= 5);
    if (count === 0 && !isLastWord) continue;
    const trust = weight * (count >= 3 ? 0.5 : count > 0 ? 0.35 : UNREPEATED);
    found.push(evidence("sku", value, "address", place, { weight: Math.min(1, trust) }));
    const number = gtin(value);
    if (number !== null && number.length >= 12)
      found.push(evidence("gtin", number, "address", place, { weight: 0.4 }));
  }
  return found;
}

function safelyDecoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
