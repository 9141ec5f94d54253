import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatAmount, formatCount } from "../../../web/i18n/format.ts";
import { formatDay } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { refusalTexts } from "../../rules/ui/refusal-text.ts";
import type { BacktestResult } from "../backtest.contract.ts";
import { PositionChart } from "./position-chart.tsx";
import { TopProducts } from "./top-products.tsx";
import type { Trial } from "./use-backtest.ts";

interface BacktestResultViewProps {
  readonly site: string;
  readonly trial: Trial;
  readonly result: BacktestResult;
  /** The form has changed since. */
  readonly isEarlierDraft: boolean;
}

/** Figures of a backtest, with what they rest on. */
export function BacktestResultView({ site, trial, result, isEarlierDraft }: BacktestResultViewProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { refusals } = result;
  if (result.products === 0) {
    return (
      <Callout title={t`There are no recorded prices to try it on`}>
        {t`No product in the rule's scope had a price of yours in these days. Prices are recorded from the day on which a product is added.`}
      </Callout>
    );
  }
  const [from, to] = [formatDay(result.from, locale), formatDay(result.to, locale, true)];
  return (
    <div className="space-y-5">
      {isEarlierDraft && (
        <Callout look="warning" role="status" title={t`This result belongs to an earlier draft`}>
          {t`The rule has changed since. Start the backtest again to see what it would have done as it is now.`}
        </Callout>
      )}
      <div className="rounded-panel bg-sunken p-4 text-13">
        <h4 className="text-14 font-semibold">
          <Plural value={result.products} one="# product" other="# products" />, {from} – {to}
        </h4>
        <Assumptions trial={trial} />
      </div>
      <Figures result={result} />
      <PositionChart result={result} />
      {refusals.length > 0 && (
        <section aria-labelledby="backtest-refusals" className="text-13">
          <h4 id="backtest-refusals" className="text-14 font-semibold">
            <Trans>Why products got no price</Trans>
          </h4>
          <ul className="mt-1 list-disc space-y-0.5 pl-5">
            {refusals.map(({ refusal, times }) => (
              <li key={refusal}>
                <Plural value={times} one="# time:" other="# times:" /> {i18n._(refusalTexts[refusal])}
              </li>
            ))}
          </ul>
        </section>
      )}
      <TopProducts site={site} trial={trial} result={result} />
    </div>
  );
}

/** What the replay takes for granted; without it the figures would promise too much. */
function Assumptions({ trial }: Pick<BacktestResultViewProps, "trial">) {
  const { t } = useLingui();
  const { approval, rule } = trial.body;
  return (
    <ul aria-label={t`What the result rests on`} className="mt-1 list-disc space-y-0.5 pl-5 text-ink-2">
      <li>
        {approval === "at-once"
          ? t`As if every recommendation within the threshold was approved at once; beyond it, not at all.`
          : t`As if every recommendation within the threshold was approved the next morning at 09:00; beyond it, not at all.`}
      </li>
      <li>{t`Competitors do not react, and a price war pauses nothing.`}</li>
      <li>{t`This draft is the only rule of the replay.`}</li>
      <li>{t`Costs and limits are those of today.`}</li>
      {rule.leavePromotions && <li>{t`Past promotions are not taken into account.`}</li>}
    </ul>
  );
}

function Figures({ result }: Pick<BacktestResultViewProps, "result">) {
  const { t } = useLingui();
  const { medianPlace, realProfit, simulatedProfit } = result;
  const changes = formatCount(result.changes);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 min-[900px]:grid-cols-[repeat(5,minmax(0,1fr))_minmax(0,1.7fr)]">
      <Figure name={t`Changes per day`} value={formatCount(result.changesPerDay)}>
        {t`${changes} in all`}
      </Figure>
      <Figure name={t`Median place`} value={medianPlace === null ? "–" : formatCount(medianPlace)}>
        {t`1 is the cheapest`}
      </Figure>
      <Figure name={t`Warnings`} value={formatCount(result.warnings)}>
        {t`Above the threshold, for people to look at`}
      </Figure>
      <Figure name={t`Days at the minimum`} value={formatCount(result.daysAtFloor)}>
        {t`At the lowest price allowed, all products together`}
      </Figure>
      <Figure name={t`Back and forth`} value={formatCount(result.oscillations)}>
        {t`Prices that returned within 7 days`}
      </Figure>
      {realProfit !== null && simulatedProfit !== null && (
        <Figure name={t`Profit with the rule`} value={formatAmount(simulatedProfit, "RON")}>
          <span className="block text-own-text">
            {t`With your real prices: ${formatAmount(realProfit, "RON")}`}
          </span>
          {t`If one unit of each product with a known cost is sold per day`} (
          <Plural value={result.productsWithCost} one="# product" other="# products" />)
        </Figure>
      )}
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly children: ReactNode;
}

function Figure({ name, value, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-2">{name}</dt>
      <dd className="text-20 font-semibold tabular-nums">{value}</dd>
      <dd className="text-12 text-pretty text-ink-2">{children}</dd>
    </div>
  );
}
