import { evidence } from "../evidence.ts";
import type { Evidence } from "../reading.ts";
import { mainAnchor } from "../scan/main-anchor.ts";
import type { ScannedPage } from "../scan/scan-page.ts";

/** The product's name as the main heading shows it. */
export function visibleNameEvidence(page: ScannedPage): readonly Evidence[] {
  const anchor = mainAnchor(page);
  if (anchor === null || anchor.name.length < 2) return [];
  const weight = Math.min(1, 0.4 + anchor.agreement * 0.6);
  return [
    evidence("name", anchor.name.slice(0, 300), "visible-text", `offset ${anchor.element.start}`, { weight }),
  ];
}
