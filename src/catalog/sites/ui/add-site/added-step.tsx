import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { Button, buttonClass } from "../../../../web/ui/button.tsx";
import { IntakeResult } from "../../../intake/ui/intake-result.tsx";
import type { FirstProducts } from "../../../intake/ui/send-products.ts";
import { StepHeading } from "./step-heading.tsx";
import { VerificationPanel } from "./verification-panel.tsx";

interface AddedStepProps {
  readonly site: string;
  /** Null when the step was skipped. */
  readonly products: FirstProducts | null;
  readonly onClose: () => void;
}

/** The last step: the result, the domain verification, and a link to the products. */
export function AddedStep({ site, products, onClose }: AddedStepProps) {
  return (
    <>
      <StepHeading>
        <Trans>{site} is one of your sites</Trans>
      </StepHeading>
      {products === null ? (
        <p className="mt-1 text-pretty text-ink-2">
          <Trans>It has no products yet. You can add them from the site's card at any time.</Trans>
        </p>
      ) : (
        <IntakeResult products={products} />
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Link to={`/products?site=${encodeURIComponent(site)}`} className={buttonClass("solid")}>
          <Trans>Open its products</Trans>
        </Link>
        <Button onClick={onClose}>
          <Trans>Back to the sites</Trans>
        </Button>
      </div>
      <section className="mt-8 border-t pt-5">
        <h3 className="text-16 font-semibold">
          <Trans>Verify ownership</Trans>
        </h3>
        <p className="mt-1 mb-2 text-pretty text-ink-2">
          <Trans>
            Until then other companies can add the same domain. One of these two methods is enough.
          </Trans>
        </p>
        <VerificationPanel domain={site} />
      </section>
    </>
  );
}
