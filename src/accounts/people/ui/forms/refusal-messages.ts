import { CallError } from "../../../../web/call.ts";
import { waitWords } from "../../../sign-in/ui/failure-messages.ts";
import { serverWords } from "./server-messages.ts";

/**
 * What to tell of a refused call (4xx): how long to wait, else the server's sentence. Null for faults, for lost
 * connections and for what gives no sentence: those have no words of use to people.
 */
export function refusalWords(error: unknown): string | null {
  if (!(error instanceof CallError) || error.status < 400 || error.status >= 500) return null;
  if (error.status === 429) return waitWords(error.retryAfterSeconds);
  return error.sentence === null ? null : serverWords(error.sentence);
}

/** The server's sentences about fields of a form, in the language on the screen; other fields are passed over. */
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
