import { t } from "@lingui/core/macro";

/** Why a search failed, and what helps. @param reason as the call of the searches names it */
export function failureWords(reason: string | null): string {
  switch (reason) {
    case "no-sitemap":
      return t`the shop names no sitemap: give the address of a sitemap or feed`;
    case "robots-disallowed":
      return t`the shop's robots.txt does not allow it to be read`;
    case "robots-unreachable":
    case "connect":
    case "dns":
    case "timeout":
    case "tls":
      return t`the shop could not be reached`;
    case "blocked":
      return t`the shop blocks our visits`;
    case "no-products":
      return t`the sitemap lists no pages that look like products`;
    default:
      return t`the search failed`;
  }
}
