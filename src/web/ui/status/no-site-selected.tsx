import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "../button.tsx";
import { EmptyState } from "./empty-state.tsx";

/** In place of a screen about one site, while none is selected. @param children what a site has to be selected for */
export function NoSiteSelected({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <EmptyState
      kind="nothing-yet"
      title={t`No site selected`}
      action={
        <Link to="/sites" className={buttonClass("outline")}>
          <Trans>Go to sites</Trans>
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}
