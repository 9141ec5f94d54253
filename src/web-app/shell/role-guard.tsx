import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { userInfoQuery } from "../../accounts/people/ui/user-info.queries.ts";
import { type Role, rankOf } from "../../kit/roles.ts";
import { CallError } from "../../web/call.ts";
import { Button, buttonClass } from "../../web/ui/button.tsx";
import { EmptyState } from "../../web/ui/status/empty-state.tsx";
import { PageHead } from "../page-head.tsx";

interface RoleGuardProps {
  readonly minRole: Role;
  /** Of the screen. */
  readonly title: MessageDescriptor;
  /** The sentence for people without access. */
  readonly denied?: MessageDescriptor;
  readonly children: ReactNode;
}

/** Shows a screen from a role upwards. Others read that they have no access, and stay signed in. */
export function RoleGuard({ minRole, title, denied, children }: RoleGuardProps) {
  const { t, i18n } = useLingui();
  const { data: person, isError, isFetching, refetch } = useQuery(userInfoQuery());
  useLostRole();
  if (person && rankOf(person.role.type) >= rankOf(minRole)) return children;
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
      <PageHead title={`${i18n._(title)} · Vizor`} />
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
        {denied ? i18n._(denied) : <Trans>Your role has no access to this section.</Trans>}
      </EmptyState>
    </>
  );
}

/** Reads the role anew once a call is forbidden: it may have been taken away while the screen was open. */
function useLostRole(): void {
  const client = useQueryClient();
  useEffect(() => {
    const own = userInfoQuery().queryKey;
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "error") return;
      const isOwn = event.query.queryKey[0] === own[0];
      if (!isOwn && isForbidden(event.action.error)) void client.invalidateQueries({ queryKey: own });
    });
  }, [client]);
}

function isForbidden(error: unknown): boolean {
  const failure = error instanceof Error && !(error instanceof CallError) ? error.cause : error;
  return failure instanceof CallError && failure.status === 403;
}
