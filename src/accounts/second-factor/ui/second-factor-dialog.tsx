import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Dialog } from "../../../web/ui/dialog/dialog.tsx";
import { PasswordStep } from "./password-step.tsx";
import { RecoveryCodesStep } from "./recovery-codes-step.tsx";
import { ScanStep } from "./scan-step.tsx";
import type { Step } from "./second-factor-steps.ts";
import type { SecondFactor } from "./use-second-factor.ts";
import { VerifyStep } from "./verify-step.tsx";

interface SecondFactorDialogProps {
  readonly factor: SecondFactor;
  readonly step: Step;
  readonly emailAddress: string;
}

/** One dialog for all steps, so that the focus returns to the element that opened it. */
export function SecondFactorDialog({ factor, step, emailAddress }: SecondFactorDialogProps) {
  const { t } = useLingui();
  const [isConfirming, ask] = useState(false);
  const titles: Record<Step["at"], string> = {
    proof: t`Confirm that it is you`,
    scan: t`Set up two-factor authentication`,
    verify: t`Set up two-factor authentication`,
    codes: t`Save your recovery codes`,
  };
  const close = () => (step.at === "codes" ? ask(true) : factor.go(null));
  return (
    <Dialog
      open
      role={step.at === "codes" ? "alertdialog" : "dialog"}
      onOpenChange={(open) => open || close()}
      title={titles[step.at]}
    >
      {step.at === "proof" && (
        <PasswordStep
          key={step.kind}
          kind={step.kind}
          emailAddress={emailAddress}
          isBusy={factor.isBusy}
          refusal={factor.refusal}
          onProof={(proof) => factor.ask(step.purpose, proof)}
        />
      )}
      {step.at === "scan" && (
        <ScanStep setup={step.setup} onContinue={() => factor.go({ at: "verify", setup: step.setup })} />
      )}
      {step.at === "verify" && (
        <VerifyStep
          isBusy={factor.isBusy}
          refusal={factor.refusal}
          onBack={() => factor.go({ at: "scan", setup: step.setup })}
          onCode={factor.verify}
        />
      )}
      {step.at === "codes" && (
        <RecoveryCodesStep
          codes={step.codes}
          emailAddress={emailAddress}
          isConfirmationDue={isConfirming}
          onUnconfirmed={() => ask(true)}
          onSaved={factor.finish}
        />
      )}
    </Dialog>
  );
}
