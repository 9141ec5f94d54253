import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { messageOf } from "../../../web/call.ts";
import { formatCount, formatPercent } from "../../../web/i18n/format.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import type { FeedRun } from "../product-feeds.contract.ts";
import { ItemTable } from "./item-table.tsx";
import type { FeedActions } from "./product-feeds.queries.ts";
import { RunWarnings } from "./run-warnings.tsx";

interface RunDecisionProps {
  readonly site: string;
  /** A run that waits. */
  readonly run: FeedRun;
  readonly actions: FeedActions;
  readonly mayChange: boolean;
  readonly isBusy: boolean;
}

/** A preview or a held run: what it would do, item by item, and the decision about it. */
export function RunDecision({ site, run, actions, mayChange, isBusy }: RunDecisionProps) {
  const { t } = useLingui();
  const [isListed, setListed] = useState(false);
  const isPending = actions.confirm.isPending || actions.discard.isPending;
  const report = (title: string) => ({
    onError: (error: Error) => toast({ title, description: messageOf(error), look: "error" }),
  });
  const isHeld = run.state === "HELD";
  return (
    <section aria-label={t`Preview of the feed`} className="space-y-4">
      <Callout
        look={isHeld ? "warning" : "note"}
        role="status"
        title={isHeld ? t`The feed has shrunk: nothing was changed` : t`Preview: nothing has changed yet`}
      >
        {isHeld && run.previousItems !== null && <Shrinkage items={run.items} previous={run.previousItems} />}
        <Counts run={run} />
        <RunWarnings warnings={run.warnings} />
        {mayChange ? (
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              look="solid"
              disabled={isPending || isBusy || (run.items === 0 && !isHeld)}
              onClick={() => actions.confirm.mutate(run.id, report(t`The feed could not be applied`))}
            >
              {isHeld ? <Trans>Apply it anyway</Trans> : <Trans>Apply the feed</Trans>}
            </Button>
            <Button
              disabled={isPending}
              onClick={() => actions.discard.mutate(run.id, report(t`The preview could not be discarded`))}
            >
              <Trans>Discard</Trans>
            </Button>
            <Button look="quiet" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
              {isListed ? <Trans>Hide the items</Trans> : <Trans>Show the items</Trans>}
            </Button>
          </div>
        ) : (
          <p className="mt-2">
            <Trans>A manager or an administrator of your company decides about it.</Trans>
          </p>
        )}
      </Callout>
      {mayChange && isListed && <ItemTable site={site} run={run} />}
    </section>
  );
}

function Shrinkage({ items, previous }: { readonly items: number; readonly previous: number }) {
  const [now, before] = [formatCount(items), formatCount(previous)];
  const percent = formatPercent(((previous - items) / previous) * 100, 1);
  return (
    <p>
      <Trans>
        It has {now} products, {percent} fewer than the {before} of the last time. Check the feed before you
        apply it.
      </Trans>
    </p>
  );
}

/** What a run does, in one sentence. */
function Counts({ run }: { readonly run: FeedRun }) {
  const [added, changed, unchanged] = [run.added, run.changed, run.unchanged].map(formatCount);
  const [refused, missing] = [run.refused, run.missing].map(formatCount);
  const parts = [
    plural(run.added, { one: `${added} new product`, other: `${added} new products` }),
    plural(run.changed, { one: `${changed} changed`, other: `${changed} changed` }),
    plural(run.unchanged, { one: `${unchanged} unchanged`, other: `${unchanged} unchanged` }),
    ...(run.refused > 0
      ? [plural(run.refused, { one: `${refused} item refused`, other: `${refused} items refused` })]
      : []),
    ...(run.missing > 0
      ? [
          plural(run.missing, {
            one: `${missing} product no longer in the feed`,
            other: `${missing} products no longer in the feed`,
          }),
        ]
      : []),
  ];
  return <p className="tabular-nums">{parts.join(" · ")}</p>;
}
