import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { CloseButton, Sheet } from "../../../web/ui/dialog/dialog.tsx";
import { DiscardDialog } from "../../../web/ui/dialog/discard-dialog.tsx";
import { StepHeading } from "../../sites/ui/add-site/step-heading.tsx";
import { IntakeResult } from "./intake-result.tsx";
import { ProductsForm } from "./products-form.tsx";
import type { FirstProducts } from "./send-products.ts";

interface AddProductsDialogProps {
  /** Domain of the site. */
  readonly site: string;
  readonly onClose: () => void;
}

/** Filters of the list may change behind the form. */
const place = ["site"];

/** Adds products to a site that exists, and shows what became of them. Needs the catalogue "site-dialogs". */
export function AddProductsDialog({ site, onClose }: AddProductsDialogProps) {
  const { t } = useLingui();
  const [products, setProducts] = useState<FirstProducts | null>(null);
  const [isWritten, setWritten] = useState(false);
  const [isAsking, ask] = useState(false);
  const isUnsaved = isWritten && products === null;
  const close = () => (isUnsaved ? ask(true) : onClose());
  return (
    <Sheet
      open
      onOpenChange={(open) => open || close()}
      label={t`Add products to ${site}`}
      side="right"
      className="w-full border-l sm:w-[min(640px,100vw)]"
    >
      <header className="flex items-start justify-between gap-4 border-b px-4 py-2 sm:px-6">
        <div className="min-w-0 py-1.5">
          <h2 className="text-16 font-semibold">
            <Trans>Add products</Trans>
          </h2>
          <p className="truncate text-13 text-ink-2">{site}</p>
        </div>
        <CloseButton className="-mr-2" />
      </header>
      <div className="flex-1 overflow-y-auto overscroll-contain px-4 pt-5 pb-8 sm:px-6">
        {products === null ? (
          <ProductsForm
            site={site}
            leaveLabel={t`Cancel`}
            onWritten={setWritten}
            onDone={(sent) => (sent === null ? onClose() : setProducts(sent))}
          />
        ) : (
          <>
            <StepHeading>
              <Trans>Done</Trans>
            </StepHeading>
            <IntakeResult products={products} />
            <div className="mt-5 flex flex-wrap gap-3">
              <Button look="solid" onClick={onClose}>
                <Trans>Close</Trans>
              </Button>
              <Button
                onClick={() => {
                  setProducts(null);
                  setWritten(false);
                }}
              >
                <Trans>Add more products</Trans>
              </Button>
            </div>
          </>
        )}
      </div>
      <DiscardDialog
        open={isAsking}
        isUnsaved={isUnsaved}
        place={place}
        onStay={() => ask(false)}
        title={t`Leave without adding the products?`}
        description={t`The addresses that you have typed here will be lost.`}
        action={t`Leave`}
        isEditing={false}
        onDiscard={onClose}
      />
    </Sheet>
  );
}
