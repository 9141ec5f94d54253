import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { localDayOf } from "../../../kit/local-day.ts";
import { call, callForFile, messageOf } from "../../../web/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { downloadFile } from "../../../web/ui/browser/download-file.ts";
import { toast } from "../../../web/ui/toast/toast.ts";
import { useProductDeletion } from "../../product-editing/ui/deletion/use-product-deletion.ts";
import { productList } from "../../product-list/product-list.contract.ts";
import { readListBody } from "../../product-list/ui/product-list.queries.ts";
import type { ProductsView } from "../../product-list/ui/view/products-view.ts";
import { exportSelection, recheckSelection, type Selection } from "../selection.contract.ts";
import type { SearchCompetitors } from "./competitor-search.ts";
import type { Selected } from "./selected-products.ts";

/** Actions on the selected products. Each reports its outcome. */
export function useSelectionActions(site: string, view: ProductsView, selected: Selected) {
  const { t } = useLingui();
  const client = useQueryClient();
  const recheck = useMutation({
    mutationFn: async () =>
      call(recheckSelection, {
        query: { domain: site },
        body: await selectionBody(client, site, view, selected),
      }),
    onSuccess: ({ products, queuedPages }) => {
      const shown = formatCount(products);
      const shownPages = formatCount(queuedPages);
      toast({
        title: plural(products, {
          one: `${shown} product is being rechecked`,
          other: `${shown} products are being rechecked`,
        }),
        description: plural(queuedPages, {
          one: `${shownPages} page is being read; its price appears as soon as it is known.`,
          other: `${shownPages} pages are being read one after the other; their prices appear as they come in.`,
        }),
      });
      readAgainSoon(client, site);
    },
    onError: (error) =>
      toast({ title: t`The recheck could not be started`, description: messageOf(error), look: "error" }),
  });
  const exportFile = useMutation({
    mutationFn: async () =>
      callForFile(exportSelection, {
        query: { domain: site, includeOutOfStock: String(view.withOutOfStock) },
        body: await selectionBody(client, site, view, selected),
      }),
    onSuccess: (file) => downloadFile(file, `products-${site}-${localDayOf(new Date())}.csv`),
    onError: (error) => toast({ title: t`The export failed`, description: messageOf(error), look: "error" }),
  });
  const deleting = useProductDeletion(site);
  const deletion = useMutation({
    mutationFn: async (expected: number) =>
      deleting.mutateAsync({ selection: await selectionBody(client, site, view, selected), expected }),
  });
  const search = useMutation({
    mutationFn: async (start: SearchCompetitors) => start(await selectionBody(client, site, view, selected)),
    onError: (error) =>
      toast({ title: t`The search could not be started`, description: messageOf(error), look: "error" }),
  });
  return { recheck, exportFile, deletion, search };
}

/** Pages are fetched one after the other without notification: the list is refetched a few times. */
const readAgainAfterMs = [5_000, 15_000, 45_000];

function readAgainSoon(client: QueryClient, site: string): void {
  for (const afterMs of readAgainAfterMs)
    setTimeout(() => void client.invalidateQueries({ queryKey: [productList.path, site] }), afterMs);
}

/**
 * Request body of a selection: the selected products, or the view's query.
 * @throws CallError where the types of its dynamic fields cannot be had
 */
async function selectionBody(
  client: QueryClient,
  site: string,
  view: ProductsView,
  selected: Selected,
): Promise<Selection> {
  if (selected.kind === "some") return { packetIds: [...selected.ids] };
  return {
    all: {
      filter: await readListBody(client, site, view),
      ...(view.query !== "" && { query: view.query, sku: view.isSku }),
      includeOutOfStock: view.withOutOfStock,
    },
  };
}
