import { queryOptions } from "@tanstack/react-query";
import { call } from "../../web/call.ts";
import { priceHistory } from "../monitoring.contract.ts";

/** Every change-point of a product and its offers. */
export function priceHistoryQuery(site: string, packetId: number) {
  return queryOptions({
    queryKey: [priceHistory.path, site, packetId],
    queryFn: ({ signal }) =>
      call(priceHistory, { query: { domain: site, packet_id: String(packetId) }, signal }),
  });
}
