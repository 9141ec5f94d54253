import { Trans } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../web/ui/button.tsx";
import type { Product } from "../../products/products.contract.ts";
import { DeleteProductsDialog } from "./deletion/delete-products-dialog.tsx";
import { useProductDeletion } from "./deletion/use-product-deletion.ts";

interface DeleteProductProps {
  readonly site: string;
  readonly product: Product;
  /** Closes the product's panel. */
  readonly onDeleted: () => void;
}

/** Deletes one product after confirmation. */
export function DeleteProduct({ site, product: { packetId, title }, onDeleted }: DeleteProductProps) {
  const [isAsking, ask] = useState(false);
  const deleting = useProductDeletion(site);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-disabled={deleting.isPending}
        onClick={() => deleting.isPending || ask(true)}
      >
        <Trash2 size={14} aria-hidden />
        <Trans>Delete</Trans>
      </Button>
      <DeleteProductsDialog
        open={isAsking}
        count={1}
        title={title}
        onClose={() => ask(false)}
        onConfirm={() => {
          ask(false);
          deleting.mutate({ selection: { packetIds: [packetId] }, expected: 1 }, { onSuccess: onDeleted });
        }}
      />
    </>
  );
}
