import { call } from "../../../web/call.ts";
import type { Trends } from "../../../web/ui/price/trend-context.ts";
import { priceTrends } from "../history.contract.ts";

/** Price trends of the last 30 days of a page of products. @param packetIds at most 90, at least one */
export function readPriceTrends(
  site: string,
  packetIds: readonly number[],
  signal: AbortSignal,
): Promise<Trends> {
  return call(priceTrends, { query: { domain: site, packet_id: packetIds.map(String) }, signal });
}
