import { Trans } from "@lingui/react/macro";
import { Boxes, Link2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { ErrorBoundary } from "../../../web/ui/status/error-boundary.tsx";
import { reportProductCrash } from "../../product-card/ui/product-crash.ts";
import type { Product } from "../../products/products.contract.ts";

const LinksDialog = lazy(async () => ({
  default: (await import("../../links/ui/links-dialog.tsx")).LinksDialog,
}));
const QuantityDialog = lazy(async () => ({
  default: (await import("../../quantities/ui/quantity-dialog.tsx")).QuantityDialog,
}));

interface DetailActionsProps {
  readonly site: string;
  readonly product: Product;
}

/** Actions of a product: competitor links and stock. */
export function DetailActions({ site, product }: DetailActionsProps) {
  const [open, setOpen] = useState<"links" | "quantities" | null>(null);
  const close = () => setOpen(null);
  const Dialog = open === "links" ? LinksDialog : QuantityDialog;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen("links")}>
        <Link2 size={14} aria-hidden />
        <Trans>Competitor links</Trans>
      </Button>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen("quantities")}>
        <Boxes size={14} aria-hidden />
        <Trans>Quantities</Trans>
      </Button>
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
