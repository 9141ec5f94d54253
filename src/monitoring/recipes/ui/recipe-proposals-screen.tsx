import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatCount } from "../../../web/i18n/format.ts";
import { isOnPressable, useShortcuts } from "../../../web/ui/browser/use-shortcuts.ts";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { KeyboardHelp } from "../../../web/ui/keyboard-help.tsx";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import { FailedRefresh, FailedState } from "../../../web/ui/status/failed-state.tsx";
import { ProposalCard } from "./proposal-card.tsx";
import { type Proposal, proposalsQuery } from "./proposals.queries.ts";
import { type ProposalDecision, useProposalDecisions } from "./use-proposal-decisions.ts";

interface Asked {
  readonly proposal: Proposal;
  readonly decision: ProposalDecision;
}

/** Places of prices that corrections propose and too few other pages confirm, for a GOD to decide. */
export function RecipeProposalsScreen({ title }: { readonly title: string }) {
  const { t } = useLingui();
  const query = useQuery(proposalsQuery());
  const { data: proposals, error } = query;
  const count = proposals?.length ?? 0;
  const shown = formatCount(count);
  return (
    <div className="mx-auto max-w-[960px] px-4 pb-10 sm:px-6">
      <title>{`${title} · Vizor`}</title>
      <h1 className="pt-6 text-28 font-semibold tracking-tight text-balance">{title}</h1>
      <p className="max-w-[72ch] text-13 text-pretty text-ink-2">
        <Trans>
          When somebody corrects a price, its place in the page is tried on other pages of the shop. Places
          that too few pages confirm wait here. An adopted place decides how this shop is read for everybody.
        </Trans>
      </p>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="text-13 font-semibold tabular-nums">
          {count > 0 && plural(count, { one: `${shown} open proposal`, other: `${shown} open proposals` })}
        </p>
        {count > 0 && (
          <span className="max-lg:hidden">
            <KeyboardHelp
              label={t`Keyboard shortcuts`}
              shortcuts={[
                { keys: ["J", "K", "↓", "↑"], does: t`Next or previous proposal` },
                { keys: ["A"], does: t`Adopt` },
                { keys: ["R"], does: t`Refuse` },
                { keys: ["Enter"], does: t`Open the shop's page` },
              ]}
            />
          </span>
        )}
      </div>
      {proposals && error !== null && (
        <div className="mb-3">
          <FailedRefresh title={t`The list could not be refreshed`} query={query} />
        </div>
      )}
      {!proposals && error !== null && (
        <FailedState title={t`The proposals could not be loaded`} query={query} />
      )}
      {!proposals && error === null && <ProposalsSkeleton />}
      {proposals && count === 0 && (
        <EmptyState kind="nothing-yet" title={t`No proposal waits`}>
          <Trans>Corrected prices bring new proposals, where too few pages of the shop confirm them.</Trans>
        </EmptyState>
      )}
      {proposals && count > 0 && <ProposalList proposals={proposals} />}
    </div>
  );
}

/** @param proposals at least one */
function ProposalList({ proposals }: { readonly proposals: readonly Proposal[] }) {
  const { t } = useLingui();
  const { decide, pendingId } = useProposalDecisions();
  const [current, setCurrent] = useState({ id: proposals[0]?.id, place: 0 });
  const [asked, ask] = useState<Asked | null>(null);
  const headings = useRef(new Map<string, HTMLHeadingElement>());
  const found = proposals.findIndex(({ id }) => id === current.id);
  // The current proposal was decided: the one in its place follows.
  const place = found === -1 ? Math.min(current.place, proposals.length - 1) : found;
  const proposal = proposals[place];
  const go = (to: number) => {
    const target = proposals[Math.min(proposals.length - 1, Math.max(0, to))];
    if (!target) return;
    setCurrent({ id: target.id, place: proposals.indexOf(target) });
    headings.current.get(target.id)?.focus();
  };
  useShortcuts((event) => {
    if (event.shiftKey || event.repeat || !proposal) return null;
    switch (event.key.toLowerCase()) {
      case "arrowdown":
      case "j":
        return () => go(place + 1);
      case "arrowup":
      case "k":
        return () => go(place - 1);
      case "a":
        return () => ask({ proposal, decision: "adopt" });
      case "r":
        return () => ask({ proposal, decision: "refuse" });
      case "enter":
        return isOnPressable(event) || proposal.url === ""
          ? null
          : () => void window.open(proposal.url, "_blank", "noopener,noreferrer");
      default:
        return null;
    }
  });
  const host = asked?.proposal.host ?? "";
  return (
    <>
      <ul className="space-y-3">
        {proposals.map((one, at) => (
          <ProposalCard
            key={one.id}
            proposal={one}
            isCurrent={at === place}
            isPending={one.id === pendingId}
            heading={(element) => {
              if (element) headings.current.set(one.id, element);
              else headings.current.delete(one.id);
            }}
            onFocus={() => setCurrent({ id: one.id, place: at })}
            onDecide={(decision) => ask({ proposal: one, decision })}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && ask(null)}
        title={asked?.decision === "refuse" ? t`Refuse this place?` : t`Adopt this place?`}
        description={
          asked?.decision === "refuse"
            ? t`This place will not be proposed for ${host} again.`
            : t`Prices of all pages of ${host} are then read from it first, for every company.`
        }
        action={asked?.decision === "refuse" ? t`Refuse` : t`Adopt`}
        onConfirm={() => {
          if (asked) decide(asked.proposal, asked.decision);
          ask(null);
        }}
      />
    </>
  );
}

function ProposalsSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <p role="status" className="sr-only">{t`Loading proposals…`}</p>
      <div aria-hidden className="space-y-3">
        {[0, 1, 2].map((at) => (
          <div key={at} className="space-y-3 rounded-panel border bg-surface px-5 py-4">
            <div className="skeleton h-5 w-40" />
            <div className="skeleton h-4 w-full" />
            <div className="skeleton h-4 w-2/3" />
          </div>
        ))}
      </div>
    </>
  );
}
