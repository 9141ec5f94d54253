import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../../web/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { Button } from "../../../web/ui/button.tsx";
import { FormSelect } from "../../../web/ui/form/form-select.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { ProgressBar } from "../../../web/ui/status/progress-bar.tsx";
import type { RuleBody } from "../../rules/rules.contract.ts";
import { type BacktestBody, backtestDays } from "../backtest.contract.ts";
import { BacktestResultView } from "./backtest-result.tsx";
import { type TrialView, useBacktest } from "./use-backtest.ts";

interface BacktestSectionProps {
  readonly site: string;
  /** The rule as the form has it; null while it is incomplete. */
  readonly rule: RuleBody | null;
}

/** What the form's rule would have done with the recorded prices of the last weeks. Leaving it cancels a running backtest. */
export function BacktestSection({ site, rule }: BacktestSectionProps) {
  const { t } = useLingui();
  const [days, setDays] = useState<BacktestBody["days"]>(30);
  const [approval, setApproval] = useState<BacktestBody["approval"]>("at-once");
  const backtest = useBacktest(site);
  const { view, isRunning } = backtest;
  const begin = () => rule !== null && !isRunning && backtest.start({ rule, days, approval });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    begin();
  };
  return (
    <section aria-labelledby="backtest" className="min-w-0">
      <h3 id="backtest" className="text-16 font-semibold">
        <Trans>Try it on past prices</Trans>
      </h3>
      <p className="mt-1 max-w-[68ch] text-13 text-pretty text-ink-2">
        <Trans>
          Replays the prices that were recorded for your products and your competitors, with this rule.
          Nothing in your shop changes.
        </Trans>
      </p>
      <form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-3">
        <div className="min-w-40 flex-1 sm:flex-none">
          <FormSelect
            label={t`Period`}
            value={days}
            onChange={({ target }) =>
              setDays(backtestDays.find((one) => one === Number(target.value)) ?? backtestDays[0])
            }
          >
            {backtestDays.map((count) => (
              <option key={count} value={count}>
                {t`Last ${count} days`}
              </option>
            ))}
          </FormSelect>
        </div>
        <div className="min-w-52 flex-1 sm:flex-none">
          <FormSelect
            label={t`Prices are approved`}
            value={approval}
            onChange={({ target }) =>
              setApproval(target.value === "next-morning" ? "next-morning" : "at-once")
            }
          >
            <option value="at-once">{t`At once`}</option>
            <option value="next-morning">{t`The next morning at 09:00`}</option>
          </FormSelect>
        </div>
        {isRunning ? (
          <Button
            aria-disabled={backtest.isCancelling}
            onClick={() => backtest.isCancelling || backtest.cancel()}
          >
            {backtest.isCancelling ? t`Cancelling…` : t`Cancel the backtest`}
          </Button>
        ) : (
          <Button type="submit" aria-disabled={rule === null} aria-describedby="backtest-state">
            <Trans>Start the backtest</Trans>
          </Button>
        )}
      </form>
      <div id="backtest-state" role="status" className="mt-3 text-13">
        {rule === null && view.kind === "none" ? (
          <p className="text-ink-2">
            <Trans>Fill in the form first.</Trans>
          </p>
        ) : (
          <Progress view={view} onRestart={begin} />
        )}
      </div>
      {view.kind === "done" && (
        <BacktestResultView
          key={view.trial.id}
          site={site}
          trial={view.trial}
          result={view.result}
          isEarlierDraft={JSON.stringify(view.trial.body.rule) !== JSON.stringify(rule)}
        />
      )}
    </section>
  );
}

interface ProgressProps {
  readonly view: TrialView;
  readonly onRestart: () => void;
}

/** How far the backtest is, or why it has no result. */
function Progress({ view, onRestart }: ProgressProps) {
  const { t } = useLingui();
  switch (view.kind) {
    case "none":
      return null;
    case "done":
      return <p className="sr-only">{t`The backtest is finished.`}</p>;
    case "cancelled":
      return <p className="text-ink-2">{t`The backtest was cancelled.`}</p>;
    case "failed":
      return (
        <Callout look="problem" title={t`The backtest failed`}>
          <p>{t`Something went wrong on our side. Nothing in your shop has changed.`}</p>
          <Button size="small" className="mt-2" onClick={onRestart}>
            <Trans>Try again</Trans>
          </Button>
        </Callout>
      );
    case "error":
      return (
        <>
          <p className="text-dearer">{messageOf(view.error)}</p>
          <Button size="small" className="mt-2" disabled={view.isFetching} onClick={view.retry}>
            <Trans>Try again</Trans>
          </Button>
        </>
      );
    case "running": {
      const [done, all] = [formatCount(view.processed), formatCount(view.total ?? 0)];
      return (
        <div className="max-w-[448px]">
          <p className="mb-1.5 tabular-nums text-ink-2">
            {view.total ? t`Products: ${done} of ${all}` : t`Starting…`}
          </p>
          <ProgressBar label={t`Progress of the backtest`} done={view.processed} total={view.total ?? 0} />
        </div>
      );
    }
  }
}
