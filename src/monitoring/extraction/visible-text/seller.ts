import { evidence } from "../evidence.ts";
import type { Evidence } from "../reading.ts";
import { MARK, marksUpToAnchor } from "../scan/context-marks.ts";
import { mainAnchor } from "../scan/main-anchor.ts";
import { foldedRunText, runText } from "../scan/page-text.ts";
import type { ScannedPage } from "../scan/scan-page.ts";

const soldBy =
  /^(?:produs )?(?:vandut(?: si livrat)? (?:de(?: catre)?|prin)|vanzator|comercializat de|oferit de|sold (?:and (?:shipped|dispatched|fulfilled) )?by|seller|verkauf(?:t)? (?:und versand )?(?:durch|von)|verkaufer|vendu(?: et expedie)? par|vendeur|venduto(?: e spedito)? da|venditore|vendido(?: y enviado)? por|vendedor|sprzedawca|sprzedaje|myyja|elado)\s*:?\s*/;

/** Seller named near the product: "Vândut de …", "Sold by …". */
export function visibleSellerEvidence(page: ScannedPage): readonly Evidence[] {
  const anchor = mainAnchor(page);
  if (anchor === null) return [];
  for (let i = Math.max(0, anchor.run.index - 20); i <= anchor.run.index + 200; i += 1) {
    const run = page.runs[i];
    if (run === undefined) break;
    if (run.end - run.start > 200) continue;
    const folded = foldedRunText(page, run);
    const label = soldBy.exec(folded)?.[0];
    if (label === undefined) continue;
    const text = runText(page, run);
    const next = page.runs[i + 1];
    const own = folded.length === text.length ? text.slice(label.length).trim() : "";
    const value = own !== "" ? own : next === undefined ? "" : runText(page, next);
    const seller = value.replace(/^[\s:]+|[\s.,]+$/g, "");
    if (seller.length < 2 || seller.length > 60 || !/\p{L}/u.test(seller)) continue;
    if ((marksUpToAnchor(run.parent, anchor.element) & (MARK.related | MARK.review)) !== 0) continue;
    return [evidence("seller", seller, "visible-text", `offset ${run.start}`, { raw: text, weight: 0.7 })];
  }
  return [];
}
