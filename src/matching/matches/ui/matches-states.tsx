import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../web/ui/button.tsx";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import { isFiltered, type MatchesView } from "./matches-view.ts";

interface NoMatchesProps {
  readonly view: MatchesView;
  readonly onChange: (change: Partial<MatchesView>) => void;
  readonly onFind: () => void;
  readonly isFinding: boolean;
}

/** Why no candidate is listed, and what to do next. */
export function NoMatches({ view, onChange, onFind, isFinding }: NoMatchesProps) {
  const { t } = useLingui();
  if (isFiltered(view) || view.page > 1)
    return (
      <EmptyState
        kind="no-match"
        title={t`No candidate passes the filters`}
        action={
          <Button
            look="solid"
            onClick={() => onChange({ percent: 0, competitor: "", text: "", packetId: null, page: 1 })}
          >
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    );
  if (view.state !== "NEW")
    return (
      <EmptyState
        kind="nothing-yet"
        title={t`Nothing here yet`}
        action={
          <Button onClick={() => onChange({ state: "NEW", page: 1 })}>
            <Trans>Show new candidates</Trans>
          </Button>
        }
      />
    );
  return (
    <EmptyState
      kind="nothing-yet"
      title={t`No candidate waits`}
      action={
        <Button look="solid" aria-disabled={isFinding} onClick={onFind}>
          <Trans>Find competitors</Trans>
        </Button>
      }
    >
      <Trans>
        Pages of competitors that may sell your products wait here, until you say whether they do.
      </Trans>
    </EmptyState>
  );
}

export function MatchesSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <p role="status" className="sr-only">{t`Loading candidates…`}</p>
      <div aria-hidden className="space-y-4 rounded-panel border bg-surface p-5 lg:ml-[316px]">
        <div className="skeleton h-8 w-24" />
        <div className="skeleton h-5 w-2/3" />
        <div className="grid gap-5 sm:grid-cols-2">
          <div className="skeleton h-56" />
          <div className="skeleton h-56" />
        </div>
        <div className="skeleton h-10 w-full" />
      </div>
    </>
  );
}
