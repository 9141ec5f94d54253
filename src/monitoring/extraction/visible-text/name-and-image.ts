import { evidence } from "../evidence.ts";
import type { Evidence } from "../reading.ts";
import { elementsBetween } from "../scan/element-tree.ts";
import { mainAnchor } from "../scan/main-anchor.ts";
import { absoluteAddress } from "../scan/page-address.ts";
import { readIdentity, words } from "../scan/page-identity.ts";
import type { ScannedPage } from "../scan/scan-page.ts";

/** Product name in the main heading. */
export function visibleNameEvidence(page: ScannedPage): readonly Evidence[] {
  const anchor = mainAnchor(page);
  if (anchor === null || anchor.name.length < 2) return [];
  const weight = Math.min(1, 0.4 + anchor.agreement * 0.6);
  return [
    evidence("name", anchor.name.slice(0, 300), "visible-text", `offset ${anchor.element.start}`, { weight }),
  ];
}

/** Minimum share of the name's words in an image's alternative text. */
const ALT_AGREEMENT = 0.6;

/** The first image whose alternative text names the product; used if the head states none. */
export function visibleImageEvidence(page: ScannedPage): readonly Evidence[] {
  const anchor = mainAnchor(page);
  if (anchor === null) return [];
  const name = new Set(words(anchor.name));
  if (name.size < 2 || readIdentity(page).titleWords.size === 0) return [];
  for (const element of elementsBetween(page, anchor.run.index - 60, anchor.run.index + 60)) {
    if (element.name !== "img") continue;
    const alt = words(element.attribute("alt"));
    const shared = alt.filter((word) => name.has(word)).length;
    if (shared < name.size * ALT_AGREEMENT) continue;
    const source = element.attribute("data-src") || element.attribute("src");
    const image = source.startsWith("data:") ? null : absoluteAddress(source, page.address);
    if (image !== null)
      return [evidence("image", image, "visible-text", `offset ${element.start}`, { weight: 0.4 })];
  }
  return [];
}
