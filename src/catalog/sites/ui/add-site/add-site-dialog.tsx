import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ConfirmDialog } from "../../../../web/ui/dialog/confirm-dialog.tsx";
import { CloseButton, Sheet } from "../../../../web/ui/dialog/dialog.tsx";
import { StepList } from "../../../../web/ui/status/step-list.tsx";
import type { FirstProducts } from "../../../intake/ui/send-products.ts";
import type { AddedSite } from "../../sites.contract.ts";
import { AddedStep } from "./added-step.tsx";
import { DomainStep } from "./domain-step.tsx";
import { ProductsStep } from "./products-step.tsx";

type Step =
  | { readonly name: "domain" }
  | { readonly name: "products"; readonly site: AddedSite }
  | { readonly name: "added"; readonly site: string; readonly products: FirstProducts | null };

interface AddSiteDialogProps {
  readonly onClose: () => void;
  /** Called once when the site was added, before its products. */
  readonly onAdded: (domain: string) => void;
}

/**
 * Adds a site in three steps: domain, first products, result with the domain verification. Needs the catalogue
 * "site-dialogs".
 */
export function AddSiteDialog({ onClose, onAdded }: AddSiteDialogProps) {
  const { t } = useLingui();
  const [step, go] = useState<Step>({ name: "domain" });
  const [isWritten, setWritten] = useState(false);
  const [isAsking, ask] = useState(false);
  const mayLose = step.name === "products" && isWritten;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && (mayLose ? ask(true) : onClose())}
      label={t`Add a site`}
      side="right"
      focusFirst="field"
      className="w-full border-l sm:w-[min(640px,100vw)]"
    >
      <header className="flex items-center justify-between gap-4 border-b px-4 py-2 sm:px-6">
        <p className="text-16 font-semibold" aria-hidden>
          <Trans>Add a site</Trans>
        </p>
        <CloseButton className="-mr-2" />
      </header>
      <div className="flex-1 overflow-y-auto overscroll-contain px-4 pt-5 pb-8 sm:px-6">
        <AddSiteSteps current={step.name} />
        {step.name === "domain" && (
          <DomainStep
            onAdded={(added) => {
              go({ name: "products", site: added });
              onAdded(added.site);
            }}
          />
        )}
        {step.name === "products" && (
          <ProductsStep
            site={step.site}
            onWritten={setWritten}
            onDone={(products) => go({ name: "added", site: step.site.site, products })}
          />
        )}
        {step.name === "added" && <AddedStep site={step.site} products={step.products} onClose={onClose} />}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={ask}
        title={t`Leave without adding the products?`}
        description={t`The site is already added. The addresses that you have typed here will be lost.`}
        action={t`Leave`}
        isEditing
        isDangerous
        onConfirm={onClose}
      />
    </Sheet>
  );
}

const names = ["domain", "products", "added"] as const;

type StepName = (typeof names)[number];

/** The steps, with the current one marked. */
function AddSiteSteps({ current }: { readonly current: StepName }) {
  const { t } = useLingui();
  return (
    <StepList label={t`Steps`} steps={[t`Domain`, t`First products`, t`Done`]} at={names.indexOf(current)} />
  );
}
