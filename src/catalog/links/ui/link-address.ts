import { domainOf } from "../../sites/core/domain.ts";

/** An address that can be sent, with the shop that it is of. */
export interface LinkAddress {
  readonly url: string;
  /** Host without "www."; a port other than the web's own stays. */
  readonly domain: string;
}

/**
 * Reads what was typed as the address of a competitor's page.
 * @returns null for what does not parse as a web address: it is not sent
 * @see specification 2, section 5 "Competitor link URL"
 */
export function readLinkAddress(text: string): LinkAddress | null {
  const parsed = URL.parse(text.trim());
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return null;
  const domain = domainOf(parsed.host);
  return domain === null ? null : { url: text.trim(), domain };
}
