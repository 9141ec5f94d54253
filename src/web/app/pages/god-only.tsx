import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { userInfoQuery } from "../../../accounts/people/ui/user-info.queries.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../page-head.tsx";

interface GodOnlyProps {
  /** Of the area, for its title. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Opens an area to GOD alone; others are told, and stay signed in. @see specification 2, section 6 */
export function GodOnly({ name, children }: GodOnlyProps) {
  const { t } = useLingui();
  const { data: person, isError, isFetching, refetch } = useQuery(userInfoQuery());
  if (person?.role.type === "GOD") return children;
  if (!person) {
    return (
      isError && (
        <EmptyState
          kind="failed"
          isPage
          title={t`Failed to fetch user info`}
          action={
            <Button look="solid" disabled={isFetching} onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      )
    );
  }
  return (
    <>
      <PageHead title={`${name} · Vizor`} />
      <EmptyState
        kind="no-match"
        isPage
        title={t`Access Denied`}
        action={
          <Link to="/products" className={buttonClass("solid")}>
            <Trans>Go to products</Trans>
          </Link>
        }
      >
        <Trans>Your role does not open this area.</Trans>
      </EmptyState>
    </>
  );
}
