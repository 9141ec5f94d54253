import { CallError } from "../../../../web/call.ts";
import { waitWords } from "../../../sign-in/ui/failure-messages.ts";
import { serverWords } from "./server-messages.ts";

/**
 * Message for a refused call (4xx): how long to wait, else the server's message. Null for server errors, lost
 * connections and replies without a message.
 */
export function refusalWords(error: unknown): string | null {
  if (!(error instanceof CallError) || error.status < 400 || error.status >= 500) return null;
  if (error.status === 429) return waitWords(error.retryAfterSeconds);
  return error.sentence === null ? null : serverWords(error.sentence);
}

/** The server's messages by form field, in the current language; fields not listed are ignored. */
export function fieldWords<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): readonly { readonly field: Field; readonly sentence: string }[] {
  if (!(error instanceof CallError)) return [];
  return fields.flatMap((field) => {
    const sentence = error.fields[field];
    return sentence === undefined ? [] : [{ field, sentence: serverWords(sentence) }];
  });
}
