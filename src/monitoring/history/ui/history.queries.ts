import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { currentToken } from "../../../web/session.ts";
import { priceHistory } from "../history.contract.ts";
import { noToken } from "./history-error.ts";

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
