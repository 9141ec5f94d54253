import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { createPriceFeed, priceFeed, revokePriceFeed } from "../price-feeds.contract.ts";

/** Whether the site has an address, and what it serves. */
export function priceFeedQuery(site: string) {
  return queryOptions({
    queryKey: [priceFeed.path, site],
    queryFn: ({ signal }) => call(priceFeed, { query: { domain: site }, signal }),
  });
}

/** Creates or revokes the address. The secret paths are only in the result of `create`. */
export function usePriceFeedActions(site: string) {
  const client = useQueryClient();
  const query = { domain: site };
  const onSettled = () => client.invalidateQueries({ queryKey: priceFeedQuery(site).queryKey });
  return {
    create: useMutation({ mutationFn: () => call(createPriceFeed, { query }), onSettled }),
    revoke: useMutation({ mutationFn: () => call(revokePriceFeed, { query }), onSettled }),
  };
}
