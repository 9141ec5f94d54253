import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { userInfoQuery } from "../../accounts/people/ui/user-info.queries.ts";
import { buttonClass } from "../../web/ui/button.tsx";
import { EmptyState } from "../../web/ui/status/empty-state.tsx";
import { mayAddSites } from "./adding-products.ts";

/** Shown instead of a page about one site to a person without sites. @param children what the page has that is about none */
export function NoSites({ children }: { readonly children?: ReactNode }) {
  const { t } = useLingui();
  const { data: person } = useQuery(userInfoQuery());
  const mayAdd = mayAddSites(person);
  const empty = (
    <EmptyState
      kind="nothing-yet"
      isPage
      title={t`No sites found`}
      action={
        <Link to={mayAdd ? "/sites?add=1" : "/sites"} className={buttonClass("solid")}>
          {mayAdd ? <Trans>Add a site</Trans> : <Trans>Go to sites</Trans>}
        </Link>
      }
    >
      {mayAdd ? (
        <Trans>Add your shop first: this screen shows one of your company's sites.</Trans>
      ) : (
        <Trans>An administrator of your company adds the first one. Please ask them.</Trans>
      )}
    </EmptyState>
  );
  return (
    <>
      {empty}
      {children}
    </>
  );
}
