import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { CallError, messageOf } from "../../../web/call.ts";

const notWhole = msg`This is not a whole web address; it begins with http:// or https://.`;
const notHttp = msg`Only addresses that begin with http:// or https:// can be read.`;

/** Messages in the current language, by error code of the server. */
const messages: Readonly<Record<string, MessageDescriptor>> = {
  LINK_OWN_DOMAIN: msg`A competitor's address cannot be on the site's own domain.`,
  LINK_OTHER_DOMAIN: msg`This address is not on the competitor's domain.`,
  LINK_DUPLICATE: msg`The product is compared with this page already.`,
  LINK_MALFORMED: notWhole,
  LINK_MALFORMED_NAME: notWhole,
  LINK_NOT_HTTP: notHttp,
  LINK_TOO_LONG: msg`This address is too long.`,
  LINK_USERINFO: msg`An address must not hold a user name or password.`,
  LINK_PORT_NOT_ALLOWED: msg`An address with a port of its own cannot be read.`,
  SUBSCRIPTION_ENDED: msg`The subscription of this site has ended: its pages are not checked.`,
  UNPROVED_SITE_FULL: msg`Verify this site before you add more products to it.`,
};

/** Message for a refusal: translated when its code is known, else the server's own. */
function refusalMessage(error: CallError): MessageDescriptor | string | null {
  return messages[error.code ?? ""] ?? error.fields["url"] ?? error.sentence;
}

/** Error of a link that was not saved: at its field, or a conflict with somebody else's change. */
export type LinkRefusal =
  | { readonly kind: "error"; readonly message: MessageDescriptor | string }
  | { readonly kind: "changed" }
  | { readonly kind: "deleted" };

/** @param fallback message when the server gives none */
export function linkRefusal(error: Error, fallback: MessageDescriptor): LinkRefusal {
  if (error instanceof CallError && error.status === 409) return { kind: "changed" };
  if (error instanceof CallError && error.status === 404) return { kind: "deleted" };
  return { kind: "error", message: (error instanceof CallError ? refusalMessage(error) : null) ?? fallback };
}

/** Error of a page preview: at the field when the address itself is refused. */
export function checkRefusal(error: Error): {
  readonly atField: boolean;
  readonly message: MessageDescriptor | string;
} {
  const isRefused = error instanceof CallError && error.status === 422;
  if (!isRefused) return { atField: false, message: messageOf(error) };
  return { atField: true, message: refusalMessage(error) ?? messageOf(error) };
}
