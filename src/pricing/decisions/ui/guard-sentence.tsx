import { Trans } from "@lingui/react/macro";
import { formatShortPercent } from "../../../web/i18n/format.ts";

import { Key, lei, type Step } from "./step-words.tsx";

/** What a guard made of a price, and why. */
export function GuardSentence({ step }: { readonly step: Step<"guard"> }) {
  return (
    <>
      <Moved step={step} />
      {step.hasEnding && (
        <>
          {" "}
          <Trans>It keeps its ending.</Trans>
        </>
      )}
    </>
  );
}

function Moved({ step }: { readonly step: Step<"guard"> }) {
  const [before, after] = [lei(step.before), lei(step.after)];
  if (step.limit === null) {
    return (
      <Trans>
        The minimum margin needs more: {before} is raised to <Key>{after}</Key>.
      </Trans>
    );
  }
  const limit = lei(step.limit);
  const percent = formatShortPercent(step.percent ?? 0);
  switch (step.guard) {
    case "floor":
      return (
        <Trans>
          The lowest price allowed is {limit}: {before} is raised to <Key>{after}</Key>.
        </Trans>
      );
    case "margin":
      return (
        <Trans>
          A margin of {percent} needs at least {limit}: {before} is raised to <Key>{after}</Key>.
        </Trans>
      );
    case "ceiling":
      return (
        <Trans>
          The highest price allowed is {limit}: {before} is lowered to <Key>{after}</Key>.
        </Trans>
      );
    case "step":
      return step.after > step.before ? (
        <Trans>
          One change may be at most {percent}, down to {limit}: {before} is raised to <Key>{after}</Key>.
        </Trans>
      ) : (
        <Trans>
          One change may be at most {percent}, up to {limit}: {before} is lowered to <Key>{after}</Key>.
        </Trans>
      );
  }
}
