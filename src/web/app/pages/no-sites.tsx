import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/status/empty-state.tsx";

/** Shown instead of a page about one site to a person without sites. */
export function NoSites() {
  const { t } = useLingui();
  return (
    <EmptyState
      kind="nothing-yet"
      isPage
      title={t`No sites found`}
      action={
        <Link to="/sites" className={buttonClass("solid")}>
          <Trans>Go to sites</Trans>
        </Link>
      }
    />
  );
}
