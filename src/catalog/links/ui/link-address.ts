import { domainOf } from "../../sites/core/domain.ts";

/** A valid link address with its shop. */
export interface LinkAddress {
  readonly url: string;
  /** Host without "www."; a non-default port stays. */
  readonly domain: string;
}

/** Parses the address of a competitor's page. @returns null when it is not a valid web address */
export function readLinkAddress(text: string): LinkAddress | null {
  const parsed = URL.parse(text.trim());
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return null;
  const domain = domainOf(parsed.host);
  return domain === null ? null : { url: text.trim(), domain };
}
