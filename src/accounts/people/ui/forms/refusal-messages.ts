import { CallError } from "../../../../web/call.ts";
import { messageForWait } from "../../../../web/problems/message-for-problem.ts";

/**
 * Message for a refused call (4xx): how long to wait, else what was refused. Null for server errors, lost connections and
 * replies without a message.
 */
export function messageForRefusal(error: unknown): string | null {
  if (!(error instanceof CallError) || error.status < 400 || error.status >= 500) return null;
  return error.status === 429 ? messageForWait(error.retryAfterSeconds) : error.words;
}

/** The server's messages by form field, in the current language; fields not listed are ignored. */
export function messagesForFields<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): readonly { readonly field: Field; readonly sentence: string }[] {
  if (!(error instanceof CallError)) return [];
  return fields.flatMap((field) => {
    const sentence = error.wordsFor(field);
    return sentence === undefined ? [] : [{ field, sentence }];
  });
}
