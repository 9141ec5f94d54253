import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "../../../web/i18n/format.ts";
import { FailedState } from "../../../web/ui/status/failed-state.tsx";
import { ProgressBar } from "../../../web/ui/status/progress-bar.tsx";
import type { FeedRun } from "../product-feeds.contract.ts";
import { FeedForm } from "./feed-form.tsx";
import { FeedSummary } from "./feed-summary.tsx";
import { MissingProducts } from "./missing-products.tsx";
import { activeRun, productFeedQuery, useFeedActions } from "./product-feeds.queries.ts";
import { RunDecision } from "./run-decision.tsx";
import { RunLog } from "./run-log.tsx";

/** The product feed of a site. */
export function ProductFeed({ site }: { readonly site: string }) {
  const { t } = useLingui();
  const query = useQuery(productFeedQuery(site));
  const { data, error } = query;
  const actions = useFeedActions(site);
  const [isEditing, setEditing] = useState(false);
  if (data === undefined) {
    if (error === null) return <div aria-hidden className="skeleton h-40 w-full" />;
    return <FailedState title={t`The product feed could not be loaded`} query={query} />;
  }
  const { feed, runs, mayChange } = data;
  const active = activeRun(data);
  const waiting =
    feed === null ? undefined : runs.find(({ state }) => state === "WAITING" || state === "HELD");
  return (
    <div className="space-y-5">
      {feed === null && !mayChange && (
        <p className="text-ink-2">
          <Trans>No product feed yet. A manager or an administrator of your company can add one.</Trans>
        </p>
      )}
      {feed === null && mayChange && <FeedForm key="new" feed={null} save={actions.save} />}
      {feed !== null && isEditing && (
        <FeedForm feed={feed} save={actions.save} onClose={() => setEditing(false)} />
      )}
      {feed !== null && !isEditing && (
        <FeedSummary
          feed={feed}
          actions={actions}
          mayChange={mayChange}
          isBusy={active !== undefined}
          onEdit={() => setEditing(true)}
        />
      )}
      {active && <RunProgress run={active} />}
      {waiting && (
        <RunDecision
          key={waiting.id}
          site={site}
          run={waiting}
          actions={actions}
          mayChange={mayChange}
          isBusy={active !== undefined}
        />
      )}
      {feed !== null && feed.missingProducts > 0 && (
        <MissingProducts site={site} count={feed.missingProducts} />
      )}
      <RunLog site={site} runs={runs} mayChange={mayChange} />
    </div>
  );
}

/** How far the run under way is. How many items a feed has is known only when it is read. */
function RunProgress({ run }: { readonly run: FeedRun }) {
  const { t } = useLingui();
  const [read, applied, total] = [run.items + run.refused, run.applied, run.items].map(formatCount);
  const isApplying = run.state === "APPLYING";
  return (
    <div className="max-w-xl">
      <p role="status" className="mb-1.5 text-13 text-ink-2 tabular-nums">
        {run.state === "QUEUED" && <Trans>The feed will be read in a moment.</Trans>}
        {run.state === "READING" && <Trans>Reading the feed: {read} items so far</Trans>}
        {isApplying && (
          <Trans>
            Applying the feed: {applied} of {total} items
          </Trans>
        )}
      </p>
      {isApplying && <ProgressBar label={t`Applying the feed`} done={run.applied} total={run.items} />}
    </div>
  );
}
