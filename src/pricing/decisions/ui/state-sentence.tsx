import { Trans } from "@lingui/react/macro";
import { formatShortPercent } from "../../../web/i18n/format.ts";

import { Key, lei, type Step } from "./step-words.tsx";

/** Where the price waits or is in force, and what became of it since. */
export function StateSentence({ step }: { readonly step: Step<"state"> | Step<"since"> }) {
  return step.step === "since" ? <SinceSentence step={step} /> : <FirstState step={step} />;
}

function FirstState({ step }: { readonly step: Step<"state"> }) {
  const threshold = formatShortPercent(step.thresholdPercent);
  switch (step.state) {
    case "IN_REVIEW":
      return (
        <Trans>
          Nobody has approved a price of this rule for the product yet, so it waits in <Key>In Review</Key>.
        </Trans>
      );
    case "ACTIVELY_PRICED":
      return (
        <Trans>
          The rule is approved for the product and the change is within the threshold of {threshold}, so the
          price is <Key>Actively Priced</Key> without further approval.
        </Trans>
      );
    case "UNCHANGED":
      return (
        <Trans>
          Your price is <Key>already right</Key>: nothing has to change.
        </Trans>
      );
    case "WARNING":
      return <WarningSentence step={step} threshold={threshold} />;
  }
}

function WarningSentence({ step, threshold }: { readonly step: Step<"state">; readonly threshold: string }) {
  if (step.warning === "creep" && step.lastApproved !== null) {
    const approved = lei(step.lastApproved);
    return (
      <Trans>
        Compared with {approved}, the price approved last, the change is above the threshold of {threshold},
        so it waits in <Key>Warnings</Key>.
      </Trans>
    );
  }
  return (
    <Trans>
      The change is above the threshold of {threshold}, so it waits in <Key>Warnings</Key>.
    </Trans>
  );
}

function SinceSentence({ step }: { readonly step: Step<"since"> }) {
  switch (step.event) {
    case "approved":
      return (
        <Trans>
          A person has approved it since: it is <Key>Actively Priced</Key> now.
        </Trans>
      );
    case "brake":
      return (
        <Trans>
          The emergency brake holds the change back, so it waits in <Key>Warnings</Key> now.
        </Trans>
      );
    case "limit":
      return (
        <Trans>
          The price that was approved last is no longer allowed by your limits, so this one waits in{" "}
          <Key>Warnings</Key> now.
        </Trans>
      );
    case "removed":
      return <Trans>A person has taken the product out of dynamic pricing since.</Trans>;
  }
}
