import { absoluteAddress, pageAddress } from "../../extraction/scan/page-address.ts";
import { scanPage } from "../../extraction/scan/scan-page.ts";
import { decodeBody } from "../../fetch/core/charset.ts";

/** The strongest first; names as pages write them, in either attribute. */
const keys = ["og:image:secure_url", "og:image", "og:image:url", "twitter:image"];

/** A home page as it came. */
export interface HomePageBody {
  readonly body: Uint8Array;
  /** Content-Type header, or null. */
  readonly contentType: string | null;
  /** Address that the body came from, after redirects. */
  readonly url: string;
}

/**
 * The picture by which a shop wants its home page to be shown: its og:image.
 * @returns an absolute http(s) address of at most 2,048 characters; null where the page names none
 * @see ogp.me, "Basic Metadata"
 */
export function homeImageOf({ body, contentType, url }: HomePageBody): string | null {
  const base = pageAddress(url);
  const { metas } = scanPage(decodeBody(body, contentType).text, url);
  const stated = metas.map((meta) => ({
    key: (meta.attribute("property") || meta.attribute("name")).toLowerCase(),
    content: meta.attribute("content"),
  }));
  for (const key of keys) {
    for (const meta of stated) {
      const address = meta.key === key ? absoluteAddress(meta.content, base) : null;
      if (address !== null) return address;
    }
  }
  return null;
}
