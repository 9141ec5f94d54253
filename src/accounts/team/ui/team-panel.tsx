import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import { teamQuery } from "../../people/ui/account.queries.ts";
import type { TeamActor } from "../core/team-rules.ts";
import { rolesToGive } from "../core/team-view.ts";
import type { TeamMember } from "../team.contract.ts";
import { AddMemberDialog } from "./add-member-dialog.tsx";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";
import { TeamTable } from "./team-table.tsx";

/** The people of the company, and those invited. */
export function TeamPanel({ viewer }: { readonly viewer: TeamActor }) {
  const { t } = useLingui();
  const { data: team, isError, isFetching, refetch } = useQuery(teamQuery());
  const [isAdding, add] = useState(false);
  const [leaving, askToRemove] = useState<TeamMember | null>(null);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const roles = rolesToGive(viewer);
  const mayAdd = roles.length > 0;
  const addButton = (
    <Button look="solid" onClick={() => add(true)}>
      <UserPlus size={16} aria-hidden />
      <Trans>Add member</Trans>
    </Button>
  );
  if (isError && !team) {
    return (
      <EmptyState
        kind="failed"
        title={t`The team could not be loaded`}
        action={
          <Button look="solid" disabled={isFetching} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <section aria-labelledby={headingId} className="py-8">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id={headingId} ref={heading} tabIndex={-1} className="text-16 font-semibold outline-none">
            <Trans>Team</Trans>
          </h2>
          <p className="min-h-5 text-13 text-ink-3">
            {team && <Plural value={team.length} one="# member" other="# members" />}
          </p>
        </div>
        {mayAdd && team && team.length > 1 && addButton}
      </header>
      {team ? (
        <TeamTable team={team} viewer={viewer} labelId={headingId} onRemove={askToRemove} />
      ) : (
        <TeamSkeleton />
      )}
      {team?.length === 1 && (
        <EmptyState kind="nothing-yet" title={t`Only you so far`} action={mayAdd && addButton}>
          {mayAdd ? (
            <Trans>Invite the colleagues who look after your prices.</Trans>
          ) : (
            <Trans>An administrator of your company can invite colleagues.</Trans>
          )}
        </EmptyState>
      )}
      {isAdding && <AddMemberDialog roles={roles} onClose={() => add(false)} />}
      {leaving && (
        <RemoveMemberDialog
          member={leaving}
          onClose={() => askToRemove(null)}
          onRemoved={() => {
            askToRemove(null);
            // The button that opened the dialog was removed with its row.
            setTimeout(() => heading.current?.focus());
          }}
        />
      )}
    </section>
  );
}

function TeamSkeleton() {
  return (
    <div aria-hidden className="grid gap-3">
      <div className="skeleton h-14" />
      <div className="skeleton h-14" />
      <div className="skeleton h-14" />
    </div>
  );
}
