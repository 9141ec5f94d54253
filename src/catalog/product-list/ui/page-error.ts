import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { cutText } from "../../../kit/text/cut-text.ts";
import type { PageCheck, Product } from "../../products/products.contract.ts";

/** Labels of check failures; failures that look alike to a reader share a label. */
const messages: Readonly<Record<string, MessageDescriptor>> = {
  blocked: msg`The shop blocks our visits`,
  "robots-disallowed": msg`The shop's robots.txt does not allow this page to be read`,
  "robots-unreachable": msg`The shop's robots.txt cannot be read, so we do not read the page`,
  gone: msg`The page no longer exists`,
  "something-else": msg`The address now shows something else`,
  "not-a-product": msg`This is not the page of a single product`,
  "no-price": msg`The page shows no price`,
  "net-price": msg`The page shows only a price without VAT`,
  ambiguous: msg`The page shows several prices for its variants`,
  "empty-page": msg`The page shows its content only with JavaScript`,
  quarantined: msg`An unusual price is being checked again`,
  busy: msg`The shop is being read at the moment: try again in a minute`,
  resting: msg`The shop refused a visit or asks for long pauses between visits: try again later`,
  timeout: msg`The shop did not answer in time`,
  connect: msg`The shop could not be reached`,
  dns: msg`The shop's address cannot be found`,
  tls: msg`The shop's security certificate is not valid`,
  "server-error": msg`The shop's server returned an error`,
  "too-large": msg`The page is too large`,
  "not-html": msg`The address leads to a file, not a page`,
  "redirect-loop": msg`Endless redirects`,
  "too-many-redirects": msg`Endless redirects`,
  "redirect-refused": msg`The address redirects to one that is not public`,
  "refused-address": msg`The address is not a public one`,
  "malformed-address": msg`The address is not a web address`,
};

const unreadable = msg`The page could not be read`;
const refused = msg`The shop asks us not to read the page`;
export const notYet = msg`Not read yet`;

/** Whether a page has never been read, so that nothing is known of its product's stock. */
export function isUnread({ check, price }: Pick<Product, "check" | "price">): boolean {
  return check !== null && check.checkedTimestamp === null && price === null;
}

/**
 * Why the last check of a page failed, as a label; null when it succeeded.
 * @param title what the page showed before
 */
export function pageErrorOf(check: PageCheck | null, title: string | null = null): MessageDescriptor | null {
  if (check === null || check.state === "read") return null;
  if (check.state === "new" && check.reason === null) return notYet;
  if (check.isBlocking) return messages["blocked"] ?? unreadable;
  if (check.state === "gone") return messages["gone"] ?? unreadable;
  // Before the first reading, the title is not that of the page.
  const before = check.checkedTimestamp === null ? null : title || null;
  if (check.shownInstead !== null) return elseError(check.shownInstead, before);
  const known = check.reason === null ? undefined : messages[check.reason];
  return known ?? (check.state === "refused" ? refused : unreadable);
}

/** Of a title within the sentence. */
const maxTitleLength = 80;

function elseError(shown: string, title: string | null): MessageDescriptor {
  const now = cutText(shown, maxTitleLength);
  const before = title === null ? null : cutText(title, maxTitleLength);
  return before === null
    ? msg`The address now shows something else: ${now}`
    : msg`The address now shows something else: ${now}, not ${before}`;
}
