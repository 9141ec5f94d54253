import { Trans } from "@lingui/react/macro";
import { Boxes, Link2, Pencil, Search, Unplug } from "lucide-react";
import { lazy, Suspense, useContext, useState } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { ErrorBoundary } from "../../../web/ui/status/error-boundary.tsx";
import { reportProductCrash } from "../../product-card/ui/product-crash.ts";
import { DeleteProduct } from "../../product-editing/ui/delete-product.tsx";
import type { Product } from "../../products/products.contract.ts";
import { CompetitorSearch } from "../../selection/ui/competitor-search.ts";

const LinksDialog = lazy(async () => ({
  default: (await import("../../links/ui/links-dialog.tsx")).LinksDialog,
}));
const QuantityDialog = lazy(async () => ({
  default: (await import("../../quantities/ui/quantity-dialog.tsx")).QuantityDialog,
}));
const EditProductDialog = lazy(async () => ({
  default: (await import("../../product-editing/ui/edit-product-dialog.tsx")).EditProductDialog,
}));
const OfflineDialog = lazy(async () => ({
  default: (await import("../../product-editing/ui/offline-dialog.tsx")).OfflineDialog,
}));

const dialogs = {
  links: LinksDialog,
  quantities: QuantityDialog,
  edit: EditProductDialog,
  offline: OfflineDialog,
};

interface DetailActionsProps {
  readonly site: string;
  readonly product: Product;
  /** Closes the product's panel. */
  readonly onClose: () => void;
}

/** Actions of a product: competitor links, stock, its own values, deletion. */
export function DetailActions({ site, product, onClose }: DetailActionsProps) {
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const searchCompetitors = useContext(CompetitorSearch);
  const close = () => setOpen(null);
  const Dialog = dialogs[open ?? "links"];
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen("links")}>
        <Link2 size={14} aria-hidden />
        <Trans>Competitor links</Trans>
      </Button>
      {searchCompetitors && (
        <Button size="small" onClick={() => searchCompetitors({ packetIds: [product.packetId] })}>
          <Search size={14} aria-hidden />
          <Trans>Find competitors</Trans>
        </Button>
      )}
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen("quantities")}>
        <Boxes size={14} aria-hidden />
        <Trans>Quantities</Trans>
      </Button>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen("edit")}>
        <Pencil size={14} aria-hidden />
        <Trans>Edit product</Trans>
      </Button>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen("offline")}>
        <Unplug size={14} aria-hidden />
        {product.offline ? <Trans>Mark as online</Trans> : <Trans>Mark as offline</Trans>}
      </Button>
      <DeleteProduct site={site} product={product} onDeleted={onClose} />
      {open !== null && (
        <ErrorBoundary
          fallback={() => null}
          onError={(error) => {
            close();
            reportProductCrash(error);
          }}
        >
          <Suspense fallback={null}>
            <Dialog site={site} product={product} onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
