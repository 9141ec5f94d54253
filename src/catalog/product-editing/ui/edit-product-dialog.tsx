import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DiscardDialog } from "../../../web/ui/dialog/discard-dialog.tsx";
import { SideSheet } from "../../../web/ui/dialog/side-sheet.tsx";
import { FailedState } from "../../../web/ui/status/failed-state.tsx";
import type { Product } from "../../products/products.contract.ts";
import { EditProductForm } from "./edit-product-form.tsx";
import { fieldsQuery } from "./product-editing.queries.ts";

interface EditProductDialogProps {
  readonly site: string;
  readonly product: Product;
  readonly onClose: () => void;
}

/** Other parameters of the list may change behind the form. */
const place = ["site", "product"];

/** Texts and address of a product. */
export function EditProductDialog({ site, product, onClose }: EditProductDialogProps) {
  const { t } = useLingui();
  const edited = { site, packetId: product.packetId };
  const query = useQuery({ ...fieldsQuery(edited), gcTime: 0 });
  const [isDirty, setDirty] = useState(false);
  const [isAsking, ask] = useState(false);
  return (
    <SideSheet
      title={t`Edit product`}
      subtitle={t`What you enter stays as it is when the page is read again.`}
      onClose={() => (isDirty ? ask(true) : onClose())}
      over={
        <DiscardDialog
          open={isAsking}
          isUnsaved={isDirty}
          place={place}
          onStay={() => ask(false)}
          title={t`Close without saving?`}
          description={t`Your changes of this product would be lost.`}
          action={t`Close`}
          onDiscard={onClose}
        />
      }
    >
      {query.data !== undefined ? (
        <EditProductForm
          product={edited}
          loaded={query.data}
          onDirty={setDirty}
          onReload={async () => (await query.refetch()).data}
          onClose={onClose}
        />
      ) : query.error === null ? (
        <p role="status" className="text-ink-2">
          <Trans>Loading the product…</Trans>
        </p>
      ) : (
        <FailedState title={t`The product could not be loaded`} query={query} />
      )}
    </SideSheet>
  );
}
