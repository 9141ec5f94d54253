import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { call, messageOf } from "../../../../web/call.ts";
import { formatCount } from "../../../../web/i18n/format.ts";
import { toast } from "../../../../web/ui/toast/toast.ts";
import { toastUndo } from "../../../../web/ui/toast/toast-undo.ts";
import { useProductRefresh } from "../../../product-detail/ui/refresh-product.ts";
import type { Selection } from "../../../selection/selection.contract.ts";
import { deleteSelection, restoreProducts } from "../../product-editing.contract.ts";

interface DeletionInput {
  readonly selection: Selection;
  /** The number of products that the person confirmed. */
  readonly expected: number;
}

/** Undoes a deletion, and reports what became of it. */
export function useProductRestoration(site: string) {
  const { t } = useLingui();
  const refresh = useProductRefresh(site);
  return useMutation({
    mutationFn: (deletionId: number) =>
      call(restoreProducts, { query: { domain: site, deletion_id: String(deletionId) } }),
    onSuccess: ({ products, refused }) => {
      const shown = formatCount(products);
      const restored = plural(products, {
        one: `${shown} product restored`,
        other: `${shown} products restored`,
      });
      if (refused.length === 0) return toast({ title: restored });
      const titles = refused.join(", ");
      return toast({
        title: restored,
        description: t`These stay deleted, because their addresses were added again: ${titles}`,
        look: "error",
      });
    },
    onError: (error) =>
      toast({ title: t`The products could not be restored`, description: messageOf(error), look: "error" }),
    onSettled: refresh,
  });
}

/** Deletes products, offers to undo it for 10 s, and reports both. */
export function useProductDeletion(site: string) {
  const { t } = useLingui();
  const refresh = useProductRefresh(site);
  const restoring = useProductRestoration(site);
  return useMutation({
    mutationFn: ({ selection, expected }: DeletionInput) =>
      call(deleteSelection, { query: { domain: site, expected: String(expected) }, body: selection }),
    onSuccess: ({ products, deletionId }) =>
      toastUndo({
        kind: `delete products of ${site}`,
        count: products,
        message: (count) => {
          const shown = formatCount(count);
          return plural(count, { one: `${shown} product deleted`, other: `${shown} products deleted` });
        },
        undo: () => restoring.mutate(deletionId),
      }),
    onError: (error) =>
      toast({ title: t`The products could not be deleted`, description: messageOf(error), look: "error" }),
    onSettled: refresh,
  });
}
