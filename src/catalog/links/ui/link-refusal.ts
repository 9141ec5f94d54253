import type { MessageDescriptor } from "@lingui/core";
import { CallError, messageOf } from "../../../web/call.ts";

/** Error of a link that was not saved: at its field, or a conflict with somebody else's change. */
export type LinkRefusal =
  | { readonly kind: "error"; readonly message: MessageDescriptor | string }
  | { readonly kind: "changed" }
  | { readonly kind: "deleted" };

/** @param fallback message when the server gives none */
export function linkRefusal(error: Error, fallback: MessageDescriptor): LinkRefusal {
  if (error instanceof CallError && error.status === 409) return { kind: "changed" };
  if (error instanceof CallError && error.status === 404) return { kind: "deleted" };
  return { kind: "error", message: (error instanceof CallError ? error.words : null) ?? fallback };
}

/** Error of a page preview: at the field when the address itself is refused. */
export function checkRefusal(error: Error): {
  readonly atField: boolean;
  readonly message: MessageDescriptor | string;
} {
  const words = error instanceof CallError && error.status === 422 ? error.words : null;
  return { atField: words !== null, message: words ?? messageOf(error) };
}
