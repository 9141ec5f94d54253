import { queryOptions } from "@tanstack/react-query";
import { CallError, call } from "../../../web/call.ts";
import { currentToken } from "../../../web/session.ts";
import { priceHistory } from "../history.contract.ts";

/** First and last instant that a history is asked for, ms. */
interface HistoryBounds {
  readonly from: number;
  readonly to: number;
}

/**
 * The change-points of a product and its offers: all of them, or those of a custom period.
 * @see specification 2, section 7 "Price history and competitor calls"
 */
export function priceHistoryQuery(site: string, packetId: number, bounds: HistoryBounds | null = null) {
  return queryOptions({
    queryKey: [priceHistory.path, site, packetId, bounds],
    queryFn: ({ signal }) => {
      if (currentToken(Date.now()) === null) throw new Error(noToken);
      const custom = bounds === null ? {} : { from: String(bounds.from), to: String(bounds.to) };
      return call(priceHistory, { query: { domain: site, packet_id: String(packetId), ...custom }, signal });
    },
  });
}

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
