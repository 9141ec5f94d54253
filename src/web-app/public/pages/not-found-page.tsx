import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { buttonClass } from "../../../web/ui/button.tsx";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import { PageHead } from "../../page-head.tsx";

export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <main>
      <PageHead title={t`Page Not Found · Vizor`} />
      <EmptyState
        kind="no-match"
        isPage
        title={t`Page Not Found`}
        action={
          <Link to="/" className={buttonClass("solid")}>
            <Trans>Go to the start page</Trans>
          </Link>
        }
      >
        <Trans>There is no page at this address. It may have moved, or the link may be incomplete.</Trans>
      </EmptyState>
    </main>
  );
}
