import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { competitorLinks } from "../../../catalog/links/links.contract.ts";
import type { ReviewMatchedLink } from "../../../catalog/product-card/ui/offers/matched-link-review.ts";
import { useProductRefresh } from "../../../catalog/product-detail/ui/refresh-product.ts";
import { reviewMatchedLink, reviewMatches } from "../../../matching/matches/decisions.contract.ts";
import { matches, matchProgress } from "../../../matching/matches/matches.contract.ts";
import { call, messageOf } from "../../../web/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { toast } from "../../../web/ui/toast/toast.ts";
import { toastUndo } from "../../../web/ui/toast/toast-undo.ts";

/** Confirms or deletes links that were added automatically, from the products that show them, each undoable for 10 s. */
export function useMatchedLinks(site: string | null): ReviewMatchedLink {
  const { t } = useLingui();
  const client = useQueryClient();
  const refreshProducts = useProductRefresh(site ?? "");
  return useCallback<ReviewMatchedLink>(
    async ({ packetId, productId }, isSame) => {
      const query = { domain: site ?? "" };
      const refresh = () => {
        refreshProducts();
        for (const { path } of [competitorLinks, matches, matchProgress])
          void client.invalidateQueries({ queryKey: [path, site] });
      };
      const undo = (id: number) =>
        call(reviewMatches, { query, body: { action: "UNDO", ids: [id] } })
          .catch((error: unknown) =>
            toast({
              title: t`The decision was not taken back`,
              description: messageOf(error),
              look: "error",
            }),
          )
          .finally(refresh);
      try {
        const action = isSame ? "ACCEPT" : "DENY";
        const { id } = await call(reviewMatchedLink, { query, body: { action, packetId, productId } });
        toastUndo({
          kind: `matched-link-${action}`,
          count: 1,
          message: (count) => doneText(isSame, count),
          undo: () => void undo(id),
        });
        return true;
      } catch (error) {
        const title = isSame ? t`The link was not confirmed` : t`The link was not removed`;
        toast({ title, description: messageOf(error), look: "error" });
        return false;
      } finally {
        refresh();
      }
    },
    [client, refreshProducts, site, t],
  );
}

function doneText(isSame: boolean, count: number): string {
  const shown = formatCount(count);
  return isSame
    ? plural(count, { one: `${shown} link confirmed`, other: `${shown} links confirmed` })
    : plural(count, { one: `${shown} link removed`, other: `${shown} links removed` });
}
