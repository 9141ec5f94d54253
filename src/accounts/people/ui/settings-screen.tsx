import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { rankOf } from "../../../kit/roles.ts";
import { Button } from "../../../web/ui/button.tsx";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import { Tabs } from "../../../web/ui/tabs.tsx";
import { TeamPanel } from "../../team/ui/team-panel.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import type { SettingsTab } from "./settings-tab.ts";
import { userInfoQuery } from "./user-info.queries.ts";

export interface SettingsScreenProps {
  /** Of the screen, in the current language. */
  readonly title: string;
  readonly tab: SettingsTab;
  readonly onTab: (tab: SettingsTab) => void;
  /** Called when every session has ended on the server, this one included. */
  readonly onSignedOut: () => void;
  /** Below the profile: what other slices let a person do with their account. @param isAdmin of the company */
  readonly renderMore?: (isAdmin: boolean) => ReactNode;
}

/** Profile and team of the signed-in person. */
export function SettingsScreen({ title, tab, onTab, onSignedOut, renderMore }: SettingsScreenProps) {
  const { t } = useLingui();
  const { data: person, isError, isFetching, refetch } = useQuery(userInfoQuery());
  return (
    <div className="mx-auto max-w-[1080px] px-4 pb-10 sm:px-6">
      <title>{`${title} · Vizor`}</title>
      <h1 className="pt-8 pb-4 text-28 font-semibold tracking-tight text-balance">
        <Trans>Account settings</Trans>
      </h1>
      {!person && isError ? (
        <EmptyState
          kind="failed"
          title={t`Failed to fetch user info`}
          action={
            <Button look="solid" disabled={isFetching} onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      ) : (
        <Tabs
          label={t`Account settings`}
          value={tab}
          onChange={onTab}
          tabs={[
            {
              value: "profile",
              label: t`Profile`,
              content: person ? (
                <>
                  <ProfilePanel person={person} onSignedOut={onSignedOut} />
                  {renderMore?.(rankOf(person.role.type) >= rankOf("COMPANY_ADMIN"))}
                </>
              ) : (
                <PanelSkeleton />
              ),
            },
            {
              value: "team",
              label: t`Team`,
              content: person ? (
                <TeamPanel viewer={{ userId: person.userId, role: person.role.type }} />
              ) : (
                <PanelSkeleton />
              ),
            },
          ]}
        />
      )}
    </div>
  );
}

function PanelSkeleton() {
  return (
    <div aria-hidden className="grid gap-4 py-8">
      <div className="skeleton h-6 w-40" />
      <div className="skeleton h-24" />
      <div className="skeleton h-24" />
    </div>
  );
}
