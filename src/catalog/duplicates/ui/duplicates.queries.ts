import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { call, messageOf } from "../../../web/call.ts";
import { toast } from "../../../web/ui/toast/toast.ts";
import { toastUndo } from "../../../web/ui/toast/toast-undo.ts";
import { useProductRefresh } from "../../product-detail/ui/refresh-product.ts";
import { useProductRestoration } from "../../product-editing/ui/deletion/use-product-deletion.ts";
import { keepDuplicate, mergeDuplicate } from "../duplicates.contract.ts";

/** What a person does with a product that is marked as a duplicate. A merge can be undone for 10 s. */
export function useDuplicateActions(site: string, packetId: number) {
  const { t } = useLingui();
  const refresh = useProductRefresh(site);
  const restoring = useProductRestoration(site);
  const query = { domain: site, packet_id: String(packetId) };
  const onError = (error: Error) =>
    toast({ title: t`The products could not be changed`, description: messageOf(error), look: "error" });
  return {
    merge: useMutation({
      mutationFn: (into: number) => call(mergeDuplicate, { query, body: { into } }),
      onSuccess: ({ deletionId }) =>
        toastUndo({
          kind: `merge ${packetId} of ${site}`,
          count: 1,
          message: () => t`The products are merged`,
          undo: () => restoring.mutate(deletionId),
        }),
      onError,
      onSettled: refresh,
    }),
    keep: useMutation({ mutationFn: () => call(keepDuplicate, { query }), onError, onSettled: refresh }),
  };
}
