import { Trans, useLingui } from "@lingui/react/macro";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { decisionSteps } from "../core/decision-steps.ts";
import type { Decision } from "../decisions.contract.ts";
import { AxisFigure } from "./axis/axis-figure.tsx";
import { DecisionOffers } from "./decision-offers.tsx";
import { DecisionProof } from "./decision-proof.tsx";
import { StepSentence } from "./step-sentence.tsx";

/** A loaded record: the prices on an axis, the steps in words, the offers, and what proves the record. */
export function DecisionView({ decision }: { readonly decision: Decision }) {
  const { t } = useLingui();
  const locale = useLocale();
  const recordedAt = formatInstant(decision.madeAt, locale);
  return (
    <div className="mt-4 space-y-6">
      {decision.current === null && (
        <Callout title={<Trans>This is an earlier record</Trans>}>
          <Trans>
            The product has been computed again since {recordedAt}. Prices and offers here are those of that
            time.
          </Trans>
        </Callout>
      )}
      <AxisFigure decision={decision} />
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 min-[1000px]:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
        <section aria-label={t`Steps`}>
          <h3 className="text-16 font-semibold">
            <Trans>Step by step</Trans>
          </h3>
          <ol className="mt-2 border-t">
            {decisionSteps(decision).map((step, index) => (
              <li
                key={`${step.step} ${"guard" in step ? step.guard : ""}`}
                className="grid grid-cols-[1.5rem_minmax(0,1fr)] border-b py-2 text-pretty text-ink-2 [overflow-wrap:anywhere]"
              >
                <span aria-hidden className="text-12 leading-5 text-ink-3 tabular-nums">
                  {index + 1}
                </span>
                <span className="tabular-nums">
                  <StepSentence step={step} />
                </span>
              </li>
            ))}
          </ol>
        </section>
        <DecisionOffers decision={decision} />
      </div>
      <DecisionProof decision={decision} />
    </div>
  );
}
