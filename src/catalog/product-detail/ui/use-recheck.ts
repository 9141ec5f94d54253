import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { messageOf } from "../../../web/call.ts";
import { productList } from "../../product-list/product-list.contract.ts";
import { requestRecheck } from "../../product-list/ui/product-list.queries.ts";
import type { PageCheck, Product } from "../../products/products.contract.ts";
import { recheck } from "../../rechecks/rechecks.contract.ts";

const pollMs = 2000;

/**
 * Pages of a shop are fetched one at a time with a pause; those not done after this time are shown as
 * pending.
 */
const timeoutMs = 90_000;

/** Progress of a requested check. */
export type RecheckState =
  | { readonly step: "idle" }
  | { readonly step: "requesting" }
  | { readonly step: "waiting"; readonly read: number; readonly queued: number }
  | { readonly step: "done"; readonly read: number; readonly queued: number }
  | { readonly step: "failed"; readonly message: string };

interface RecheckRequest {
  readonly queued: number;
  readonly before: ReadonlyMap<number, number>;
  /** Whether the waiting time is over. */
  readonly isLate: boolean;
}

/**
 * Requests a check of a product's pages and refetches the product until they have been read.
 * @returns the progress, and the function that starts it
 */
export function useRecheck(site: string, product: Product): [RecheckState, () => void] {
  const client = useQueryClient();
  const [request, setRequest] = useState<RecheckRequest | null>(null);
  const requesting = useMutation({
    mutationKey: [recheck.path, site, product.packetId],
    mutationFn: () => requestRecheck(site, product.packetId),
    onMutate: () => ({ before: readTimes(product) }),
    onSuccess: (queued, _, { before }) => {
      setRequest({ queued, before, isLate: false });
      void client.invalidateQueries({ queryKey: [productList.path, site] });
    },
  });
  const read = request === null ? 0 : newlyRead(product, request.before);
  const isOver = request !== null && (read >= request.queued || request.isLate);
  const isWaiting = request !== null && !isOver;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setRequest((now) => now && { ...now, isLate: true }), timeoutMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  useEffect(() => {
    if (!isWaiting) return;
    // Refetches the list or the single product, whichever is shown, without cancelling a running request.
    const readAgain = () =>
      void client.invalidateQueries({ queryKey: [productList.path, site] }, { cancelRefetch: false });
    const timer = setInterval(readAgain, pollMs);
    return () => clearInterval(timer);
  }, [isWaiting, client, site]);
  const start = () => {
    setRequest(null);
    requesting.mutate();
  };
  return [stateOf(), start];

  function stateOf(): RecheckState {
    if (requesting.isPending) return { step: "requesting" };
    if (requesting.isError) return { step: "failed", message: messageOf(requesting.error) };
    if (request === null) return { step: "idle" };
    return { step: isOver ? "done" : "waiting", read, queued: request.queued };
  }
}

interface ReadPage {
  readonly productId: number;
  readonly check: PageCheck | null;
}

/** A product's own page and those of its offers. */
export interface ReadPages extends ReadPage {
  readonly competitorProducts: readonly ReadPage[];
}

/** ms of the last check of each page, by product id; 0 for never. */
export function readTimes(product: ReadPages): Map<number, number> {
  return new Map(
    [product, ...product.competitorProducts].map((page) => [
      page.productId,
      page.check?.checkedTimestamp ?? 0,
    ]),
  );
}

/** Number of pages read since; only server times are compared, never the local clock. */
export function newlyRead(product: ReadPages, before: ReadonlyMap<number, number>): number {
  let count = 0;
  for (const [id, time] of readTimes(product)) if (time > (before.get(id) ?? 0)) count += 1;
  return count;
}
