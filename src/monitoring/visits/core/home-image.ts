import { absoluteAddress, pageAddress } from "../../extraction/scan/page-address.ts";
import { scanPage } from "../../extraction/scan/scan-page.ts";
import { decodeBody } from "../../fetch/core/charset.ts";

/** By precedence; pages write them in `property` or `name`. */
const keys = ["og:image:secure_url", "og:image", "og:image:url", "twitter:image"];

/** A fetched home page. */
export interface HomePageBody {
  readonly body: Uint8Array;
  /** Content-Type header, or null. */
  readonly contentType: string | null;
  /** Address of the body, after redirects. */
  readonly url: string;
}

/**
 * The preview image of a shop's home page, its og:image.
 * @returns an absolute http(s) address of at most 2,048 characters; null where there is none
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
