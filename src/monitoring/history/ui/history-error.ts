import { CallError } from "../../../web/call.ts";

/** What a price history that is read without a session says. @see specification 2, section 8 */
export const noToken = "No auth token found";

/**
 * Why a price history could not be read, as the specification words it: the status where the server answered, else
 * null for the default sentence, which the screen has in the reader's language.
 * @see specification 2, section 8 "Price history and links"
 */
export function historyTrouble(error: unknown): string | null {
  if (error instanceof CallError) return error.status === 0 ? null : `HTTP error! status: ${error.status}`;
  return error instanceof Error && error.message === noToken ? noToken : null;
}
