import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { CallError, call, messageOf } from "../../../web/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { toast } from "../../../web/ui/toast/toast.ts";
import { toastUndo } from "../../../web/ui/toast/toast-undo.ts";
import {
  type DynamicPrice,
  dynamicPrices,
  excludedProducts,
  pricingProgress,
  searchDynamicPrices,
} from "../../recommendations/recommendations.contract.ts";
import {
  putBack,
  type ReviewFilter,
  releaseBrake,
  reviewBatches,
  reviewPrices,
  rollBackBatch,
} from "../review.contract.ts";
import { putBackRows, refreshLists, takeOut } from "./review-list.ts";

/** What a decision is about: rows that the person saw, or everything that a filter finds. */
export type ReviewScope =
  | {
      readonly kind: "rows";
      readonly rows: readonly DynamicPrice[];
      /** The person asked for all that the list finds, and these are. @default false */
      readonly isAll?: boolean;
    }
  | { readonly kind: "filter"; readonly filter: ReviewFilter; readonly count: number };

interface Decision {
  readonly verb: "APPROVE" | "DENY";
  readonly scope: ReviewScope;
  /** The same in every try. */
  readonly idempotencyKey: string;
}

/** Tries of one decision without an answer from the server. */
const maxTries = 3;

/** Decisions about recommended prices, one at a time. They show at once, can be undone for 10 s, and report what failed. */
export function useReview(site: string) {
  const { t } = useLingui();
  const client = useQueryClient();
  const query = { domain: site };
  const keys = { lists: [dynamicPrices.path, site], searches: [searchDynamicPrices.path, site] };
  const mutationKey = [reviewPrices.path, site];
  /** The next decision need not wait until the lists have been fetched again. */
  const refresh = () => {
    for (const path of [excludedProducts.path, pricingProgress.path, reviewBatches.path])
      void client.invalidateQueries({ queryKey: [path, site] });
    void refreshLists(client, keys);
  };

  const rollBack = useMutation({
    mutationKey,
    mutationFn: (batchId: number) => call(rollBackBatch, { params: { id: batchId }, query }),
    onSuccess: ({ changed, touched, touchedCount }) => {
      const shown = formatCount(changed);
      const first = touched.slice(0, 3).map(({ productName }) => productName);
      const names = (touchedCount > first.length ? [...first, "…"] : first).join(", ");
      toast({
        title: plural(changed, { one: `${shown} product restored`, other: `${shown} products restored` }),
        ...(touchedCount > 0 && {
          description: t`Left as they are, because they have changed since: ${names}`,
        }),
      });
    },
    onError: (error) =>
      toast({ title: t`Nothing was rolled back`, description: messageOf(error), look: "error" }),
    onSettled: refresh,
  });

  const decide = useMutation({
    mutationKey,
    mutationFn: ({ verb, scope, idempotencyKey }: Decision) =>
      call(reviewPrices, { query, body: bodyOf(verb, scope), idempotencyKey }),
    // No answer says nothing of the effect; the key makes the next try safe.
    retry: (failures, error) => failures + 1 < maxTries && error instanceof CallError && error.status === 0,
    onMutate: async ({ scope }) => {
      await client.cancelQueries({ queryKey: keys.lists });
      if (scope.kind === "filter") return null;
      const ids = new Set(scope.rows.map(({ id }) => id));
      return takeOut(client, keys, ({ id }) => ids.has(id));
    },
    onSuccess: ({ batchId, changed }, { verb, scope }) => {
      const kind = scope.kind === "rows" && scope.rows[0]?.warning ? "reject" : "remove";
      toastUndo({
        kind: verb === "APPROVE" ? "approve" : kind,
        count: changed,
        message: (count) => doneText(verb === "APPROVE" ? "approve" : kind, count),
        undo: () => rollBack.mutate(batchId),
      });
    },
    onError: (error, { verb }, snapshot) => {
      if (snapshot) putBackRows(client, snapshot);
      const title =
        verb === "APPROVE"
          ? t`Failed to approve dynamic pricing items`
          : t`Failed to deny dynamic pricing items`;
      toast({ title, description: messageOf(error), look: "error" });
    },
    onSettled: refresh,
  });

  const restore = useMutation({
    mutationKey,
    mutationFn: (ids: readonly number[]) => call(putBack, { query, body: { ids: [...ids] } }),
    onSuccess: ({ changed }) => {
      const shown = formatCount(changed);
      toast({
        title: plural(changed, {
          one: `${shown} product is priced again`,
          other: `${shown} products are priced again`,
        }),
      });
    },
    onError: (error) =>
      toast({ title: t`The product was not put back`, description: messageOf(error), look: "error" }),
    onSettled: refresh,
  });

  const release = useMutation({
    mutationKey,
    mutationFn: () => call(releaseBrake, { query }),
    onSuccess: ({ batchId, changed }) =>
      toastUndo({
        kind: "release",
        count: changed,
        message: (count) => doneText("approve", count),
        undo: () => rollBack.mutate(batchId),
      }),
    onError: (error) =>
      toast({ title: t`The changes were not let through`, description: messageOf(error), look: "error" }),
    onSettled: refresh,
  });

  return {
    /** @returns false: nothing was sent, because another decision is */
    decide: (verb: Decision["verb"], scope: ReviewScope): boolean => {
      if (client.isMutating({ mutationKey }) > 0) return false;
      decide.mutate({ verb, scope, idempotencyKey: crypto.randomUUID() });
      return true;
    },
    isDeciding: useIsMutating({ mutationKey }) > 0,
    rollBack,
    restore,
    release,
    refresh,
  };
}

export type Review = ReturnType<typeof useReview>;

function bodyOf(verb: Decision["verb"], scope: ReviewScope) {
  if (scope.kind === "filter")
    return { reviewAction: `${verb}_ALL` as const, filter: scope.filter, expectedCount: scope.count };
  return {
    reviewAction: scope.isAll ? (`${verb}_ALL` as const) : verb,
    ids: scope.rows.map(({ id }) => id),
    versions: scope.rows.map(({ version }) => version),
  };
}

function doneText(what: "approve" | "reject" | "remove", count: number): string {
  const shown = formatCount(count);
  switch (what) {
    case "approve":
      return plural(count, { one: `${shown} price approved`, other: `${shown} prices approved` });
    case "reject":
      return plural(count, { one: `${shown} price rejected`, other: `${shown} prices rejected` });
    case "remove":
      return plural(count, {
        one: `${shown} product removed from pricing`,
        other: `${shown} products removed from pricing`,
      });
  }
}
