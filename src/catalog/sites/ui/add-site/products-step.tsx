import { Trans, useLingui } from "@lingui/react/macro";
import { Callout } from "../../../../web/ui/status/callout.tsx";
import { ProductsForm } from "../../../intake/ui/products-form.tsx";
import type { FirstProducts } from "../../../intake/ui/send-products.ts";
import type { AddedSite } from "../../sites.contract.ts";
import { messageForVisit } from "./site-messages.ts";
import { StepHeading } from "./step-heading.tsx";

interface ProductsStepProps {
  readonly site: AddedSite;
  /** Called with whether closing would lose text. */
  readonly onWritten: (isWritten: boolean) => void;
  /** @param products null when the step was skipped */
  readonly onDone: (products: FirstProducts | null) => void;
}

/** The second step: the first products of a site that was just added. */
export function ProductsStep({ site, onWritten, onDone }: ProductsStepProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <div className="mb-6">
        <Callout
          look={site.reachable ? "good" : "warning"}
          role="status"
          title={<Trans>{site.site} was added</Trans>}
        >
          {site.reachable ? <Trans>The shop answers.</Trans> : i18n._(messageForVisit(site.reason ?? ""))}
        </Callout>
      </div>
      <StepHeading>
        <Trans>Add its first products</Trans>
      </StepHeading>
      <ProductsForm site={site.site} leaveLabel={t`Skip for now`} onWritten={onWritten} onDone={onDone} />
    </>
  );
}
