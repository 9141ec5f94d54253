import { queryOptions } from "@tanstack/react-query";
import { CallError, call } from "../../../web/call.ts";
import { currentToken } from "../../../web/session.ts";
import { priceHistory } from "../history.contract.ts";

/** Bounds of a requested history, ms. */
interface HistoryBounds {
  readonly from: number;
  readonly to: number;
}

/** Change-points of a product and its offers: all of them, or those of a custom period. */
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

/** Message of a price history read without a session. */
export const noToken = "No auth token found";

/**
 * Message for a history that failed to load: names the status when the server replied, else null for the
 * default message.
 */
export function historyErrorMessage(error: unknown): string | null {
  if (error instanceof CallError) return error.status === 0 ? null : `HTTP error! status: ${error.status}`;
  return error instanceof Error && error.message === noToken ? noToken : null;
}
