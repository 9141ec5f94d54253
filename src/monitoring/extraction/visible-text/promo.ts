import { evidence } from "../evidence.ts";
import type { Evidence } from "../reading.ts";
import { MARK, marksUpToAnchor } from "../scan/context-marks.ts";
import { mainAnchor } from "../scan/main-anchor.ts";
import { foldedRunText, runText } from "../scan/page-text.ts";
import type { ScannedPage } from "../scan/scan-page.ts";

/** Range around the product's name in text runs. */
const REACH_BEFORE = 15;
const REACH_AFTER = 60;
const MAX_LABEL = 60;
const parentheses = /^\(|\)$/g;

const percentOff =
  /^(?:-|−|–|reducere:? ?|discount:? ?|save:? ?|economisesti:? ?)\s?\d{1,2}(?:[.,]\d{1,2})?\s?%|^\d{1,2}\s?%\s?(?:reducere|discount|off)$/;
const campaign =
  /^(?:(?:super|mega|top|hot|flash)?[ -]?(?:promo(?:tie|tii|tion|tional)?|oferta|ofertele|offer|deal|sale|pret|sales?)(?: (?:zilei|saptamanii|lunii|speciala?|limitata|redus|promotional|of the (?:day|week)|limited))?|black friday|cyber monday|lichidare(?: de stoc)?|reducere|reduceri|clearance|outlet|special offer|limited[- ]time (?:deal|offer)|angebot|aktion|sonderangebot|promocja|wyprzedaz|soldes|saldi|rebajas)!?$/;

/** Labels that mark the product as on promotion: "-20%", "Super preț", "Black Friday". */
export function visiblePromoEvidence(page: ScannedPage): readonly Evidence[] {
  const anchor = mainAnchor(page);
  if (anchor === null) return [];
  const found: Evidence[] = [];
  const from = Math.max(0, anchor.run.index - REACH_BEFORE);
  for (let i = from; i <= anchor.run.index + REACH_AFTER && found.length < 5; i += 1) {
    const run = page.runs[i];
    if (run === undefined) break;
    if (run.end - run.start > MAX_LABEL * 3 || run.parent.isHidden) continue;
    const label = foldedRunText(page, run).replace(parentheses, "");
    if (label.length < 3 || label.length > MAX_LABEL || !(percentOff.test(label) || campaign.test(label)))
      continue;
    const marks = marksUpToAnchor(run.parent, anchor.element);
    if ((marks & (MARK.related | MARK.frame | MARK.cart | MARK.review)) !== 0) continue;
    const weight = percentOff.test(label) ? 0.9 : 0.7;
    const raw = runText(page, run).replace(parentheses, "");
    found.push(evidence("promo", "true", "visible-text", `offset ${run.start}`, { raw, weight }));
  }
  return found;
}
