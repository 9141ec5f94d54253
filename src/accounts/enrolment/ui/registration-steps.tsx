import { useLingui } from "@lingui/react/macro";
import { StepList } from "../../../web/ui/status/step-list.tsx";

const names = ["details", "mail", "password"] as const;
export type RegistrationStep = (typeof names)[number];

/** The steps of a registration, with the current one marked. */
export function RegistrationSteps({ step }: { readonly step: RegistrationStep }) {
  const { t } = useLingui();
  return (
    <StepList
      label={t`Registration steps`}
      steps={[t`Details`, t`Email`, t`Password`]}
      at={names.indexOf(step)}
    />
  );
}
