import { Trans, useLingui } from "@lingui/react/macro";
import { Link, Navigate, useSearchParams } from "react-router";
import { buttonClass } from "../../../ui/button.tsx";
import { PageHead } from "../../page-head.tsx";
import { PlainPage } from "./plain-page.tsx";

/** Placeholder of the checkout. Without plan or amount it redirects to the prices. */
export function SubscribePage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  if (!params.get("plan") || !params.get("amount")) return <Navigate to="/#pricing" replace />;
  return (
    <PlainPage title={t`Complete Your Subscription`}>
      <PageHead
        title={t`Subscribe · Vizor`}
        description={t`Subscriptions to Vizor: monthly plans, in euros.`}
      />
      <p>
        <Trans>
          Checkout is not available yet. Nothing can be paid here, no card is asked for, and nothing has been
          charged.
        </Trans>
      </p>
      <p>
        <Link to="/#pricing" className={buttonClass("outline")}>
          <Trans>Back to pricing</Trans>
        </Link>
      </p>
    </PlainPage>
  );
}
