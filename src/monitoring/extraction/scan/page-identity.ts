import { foldText } from "../../../kit/text/fold-text.ts";
import { oncePerPage } from "./once-per-page.ts";
import { absoluteAddress } from "./page-address.ts";
import { readableText, runText } from "./page-text.ts";
import type { ScannedPage } from "./scan-page.ts";

/** Title and address of the page, used to distinguish its product from others it mentions. */
export interface PageIdentity {
  /** Folded words of the title, the main heading and og:title. */
  readonly titleWords: ReadonlySet<string>;
  /** Folded words and numbers of the address, longer than two characters. */
  readonly addressWords: ReadonlySet<string>;
  /** Path of the address without trailing slashes, lower case. */
  readonly path: string;
  /** Path of the canonical address, or "". */
  readonly canonicalPath: string;
}

/** Folded words and numbers of a text. */
export function words(text: string): readonly string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Decoded path of an address without trailing slashes, lower case. */
export function addressPath(address: URL): string {
  let path = address.pathname;
  try {
    path = decodeURIComponent(path);
  } catch {
    // A path with invalid percent encoding is compared as written.
  }
  return path.replace(/\/+$/, "").toLowerCase();
}

/** Content of the first meta element with that name or property; "" if absent. */
export function metaContent(page: ScannedPage, name: string): string {
  for (const meta of page.metas) {
    const key = meta.attribute("property") || meta.attribute("name");
    if (key.toLowerCase() === name) return meta.attribute("content").trim();
  }
  return "";
}

/** Absolute canonical address of the page, or null. */
export function canonicalAddress(page: ScannedPage): string | null {
  for (const link of page.links) {
    if (link.attribute("rel").toLowerCase().split(/\s+/).includes("canonical")) {
      return absoluteAddress(link.attribute("href"), page.address);
    }
  }
  return null;
}

/** The page's identity. */
export const readIdentity: (page: ScannedPage) => PageIdentity = oncePerPage(identityOf);

function identityOf(page: ScannedPage): PageIdentity {
  const firstHeading = page.headings.find((heading) => heading.name === "h1");
  const heading = firstHeading === undefined ? undefined : page.runs[firstHeading.firstRun];
  const titleWords = new Set([
    ...words(readableText(page.rawTitle.slice(0, 500))),
    ...words(metaContent(page, "og:title")),
    ...words(heading === undefined ? "" : runText(page, heading)),
  ]);
  const canonical = canonicalAddress(page);
  const canonicalUrl = canonical === null ? null : URL.parse(canonical);
  const address = page.address;
  const addressWords =
    address === null ? [] : words(`${addressPath(address)} ${address.search} ${address.hash}`);
  return {
    titleWords,
    addressWords: new Set(addressWords.filter((word) => word.length > 2)),
    path: address === null ? "" : addressPath(address),
    canonicalPath: canonicalUrl === null ? "" : addressPath(canonicalUrl),
  };
}

/** Share of a name's words contained in the page's title and heading, 0 to 1; 0 for a name without words. */
export function titleAgreement(identity: PageIdentity, name: string): number {
  const own = words(name);
  if (own.length === 0) return 0;
  return own.filter((word) => identity.titleWords.has(word)).length / own.length;
}
