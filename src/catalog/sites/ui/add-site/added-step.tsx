import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { Button, buttonClass } from "../../../../web/ui/button.tsx";
import { LineErrors } from "./line-errors.tsx";
import { allRejected, type FirstProducts } from "./send-products.ts";
import { StepHeading } from "./step-heading.tsx";
import { VerificationPanel } from "./verification-panel.tsx";

interface AddedStepProps {
  readonly site: string;
  /** Null when the step was skipped. */
  readonly products: FirstProducts | null;
  readonly onClose: () => void;
}

const maxErrors = 100;

/** The last step: the result, the domain verification, and a link to the products. */
export function AddedStep({ site, products, onClose }: AddedStepProps) {
  const rejected = products ? allRejected(products.errors, products.sent) : [];
  return (
    <>
      <StepHeading>
        <Trans>{site} is one of your sites</Trans>
      </StepHeading>
      {products === null ? (
        <p className="mt-1 text-pretty text-ink-2">
          <Trans>It has no products yet. They can be added from its card at any time.</Trans>
        </p>
      ) : (
        <Outcome added={products.sent.added} offers={products.sent.offers} />
      )}
      {rejected.length > 0 && (
        <section className="mt-5">
          <h3 className="font-semibold">
            <Plural
              value={rejected.length}
              one="# address was not taken"
              other="# addresses were not taken"
            />
          </h3>
          <LineErrors errors={rejected} max={maxErrors} />
        </section>
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
          <Trans>Prove that it is yours</Trans>
        </h3>
        <p className="mt-1 mb-2 text-pretty text-ink-2">
          <Trans>Until then other companies can add the same domain. One of these two is enough.</Trans>
        </p>
        <VerificationPanel domain={site} />
      </section>
    </>
  );
}

function Outcome({ added, offers }: { readonly added: number; readonly offers: number }) {
  return (
    <p className="mt-1 text-pretty text-ink-2">
      <Plural value={added} one="# product was added" other="# products were added" />
      {", "}
      <Plural value={offers} one="with # rival's address." other="with # rivals' addresses." />{" "}
      {added > 0 && <Trans>Their pages are being read now; the first prices come within minutes.</Trans>}
    </p>
  );
}
