import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import {
  type BacktestBody,
  backtestProduct,
  backtestResultCall,
  backtestStats,
  cancelBacktest,
  startBacktest,
} from "../backtest.contract.ts";

/** From one request for the progress to the next. */
const pollMs = 1_000;

/** Progress of a backtest, fetched again until it has ended. */
export function backtestStatsQuery(site: string, id: string | null) {
  return queryOptions({
    queryKey: [backtestStats.path, site, id],
    queryFn: ({ signal }) => call(backtestStats, { query: { domain: site, id: known(id) }, signal }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.finished === true || state.error !== null ? false : pollMs),
  });
}

/** @param id of a backtest that has ended with a result; null: there is none yet */
export function backtestResultQuery(site: string, id: string | null) {
  return queryOptions({
    queryKey: [backtestResultCall.path, site, id],
    queryFn: ({ signal }) => call(backtestResultCall, { query: { domain: site, id: known(id) }, signal }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Prices of one product of a backtest, lei. */
export function backtestProductQuery(site: string, id: string, productId: number) {
  return queryOptions({
    queryKey: [backtestProduct.path, site, id, productId],
    queryFn: ({ signal }) =>
      call(backtestProduct, { query: { domain: site, id, packet_id: String(productId) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** @returns the id of the backtest */
export async function startTrial(site: string, body: BacktestBody): Promise<string> {
  return (await call(startBacktest, { query: { domain: site }, body })).id;
}

export function cancelTrial(site: string, id: string): Promise<void> {
  return call(cancelBacktest, { query: { domain: site, id } });
}

function known(id: string | null): string {
  if (id === null) throw new TypeError("there is no backtest");
  return id;
}
