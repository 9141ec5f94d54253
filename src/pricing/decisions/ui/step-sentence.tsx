import { Plural, Trans } from "@lingui/react/macro";
import { formatShortPercent } from "../../../web/i18n/format.ts";
import { distanceText } from "../../rules/ui/rule-amounts.ts";
import type { DecisionStep } from "../core/decision-steps.ts";
import { GuardSentence } from "./guard-sentence.tsx";
import { RefusalSentence } from "./refusal-sentence.tsx";
import { StateSentence } from "./state-sentence.tsx";
import { Key, lei, type Step } from "./step-words.tsx";

/** ",99": an ending as Romanian prices are written. */
function endingText(ending: string): string {
  return ending.replace(".", ",");
}

/** One step from the rule to the price in words. */
export function StepSentence({ step }: { readonly step: DecisionStep }) {
  switch (step.step) {
    case "rule": {
      const { name, version } = step;
      return (
        <Trans>
          The rule <Key>{name}</Key> decides (version {version}).
        </Trans>
      );
    }
    case "target":
      return <TargetSentence step={step} />;
    case "raw":
      return <RawSentence step={step} />;
    case "ending": {
      const [ending, before, after] = [endingText(step.ending), lei(step.before), lei(step.after)];
      return (
        <Trans>
          Prices of this rule end in {ending}: {before} becomes <Key>{after}</Key>.
        </Trans>
      );
    }
    case "ending-dropped": {
      const ending = endingText(step.ending);
      return <Trans>No price within the limits ends in {ending}, so this one ends differently.</Trans>;
    }
    case "guard":
      return <GuardSentence step={step} />;
    case "step-exceeded": {
      const percent = formatShortPercent(step.percent ?? 0);
      return (
        <Trans>
          The change is larger than the {percent} that one change may be: the lowest and the highest price
          allowed and the minimum margin come first.
        </Trans>
      );
    }
    case "result":
      return <ResultSentence step={step} />;
    case "state":
    case "since":
      return <StateSentence step={step} />;
    case "refusal":
      return <RefusalSentence step={step} />;
  }
}

function TargetSentence({ step }: { readonly step: Step<"target"> }) {
  const { merchant, counted } = step;
  const price = lei(step.price);
  if (step.isNamed)
    return (
      <Trans>
        It compares with <Key>{merchant}</Key> only, whose price is <Key>{price}</Key>.
      </Trans>
    );
  return (
    <Plural
      value={counted}
      one={
        <Trans>
          The target is the only offer that counts: <Key>{merchant}</Key> at <Key>{price}</Key>.
        </Trans>
      }
      other={
        <Trans>
          The target is the lowest of # offers that count: <Key>{merchant}</Key> at <Key>{price}</Key>.
        </Trans>
      }
    />
  );
}

function RawSentence({ step }: { readonly step: Step<"raw"> }) {
  const size = step.distance && distanceText(step.distance);
  const [target, price] = [lei(step.target), lei(step.price)];
  switch (step.direction) {
    case "equal":
      return (
        <Trans>
          The price is to be the same: <Key>{price}</Key>.
        </Trans>
      );
    case "below":
      return (
        <Trans>
          {size} below {target} is <Key>{price}</Key>.
        </Trans>
      );
    case "above":
      return (
        <Trans>
          {size} above {target} is <Key>{price}</Key>.
        </Trans>
      );
  }
}

function ResultSentence({ step }: { readonly step: Step<"result"> }) {
  const [price, own, percent] = [
    lei(step.price),
    lei(step.own),
    formatShortPercent(Math.abs(step.changePercent)),
  ];
  if (step.price === step.own)
    return (
      <Trans>
        Recommended: <Key>{price}</Key>, the same as your price.
      </Trans>
    );
  return step.price < step.own ? (
    <Trans>
      Recommended: <Key>{price}</Key>, {percent} below your price of {own}.
    </Trans>
  ) : (
    <Trans>
      Recommended: <Key>{price}</Key>, {percent} above your price of {own}.
    </Trans>
  );
}
