import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";

const steps = ["details", "mail", "password"] as const;
export type RegistrationStep = (typeof steps)[number];

/** Where in a registration one is: a ruler with a notch at the present step. */
export function RegistrationSteps({ step }: { readonly step: RegistrationStep }) {
  const { t } = useLingui();
  const names = { details: t`Details`, mail: t`Mail`, password: t`Password` };
  const at = steps.indexOf(step);
  return (
    <ol aria-label={t`Steps of the registration`} className="mb-6 grid grid-cols-3 gap-1.5">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={name === step ? "step" : undefined}
          className={clsx(
            "border-t-2 pt-1.5 text-12",
            index <= at ? "border-t-ink" : "border-t-line",
            name === step ? "font-medium text-ink" : "text-ink-3",
          )}
        >
          <span aria-hidden>{index + 1} · </span>
          {names[name]}
        </li>
      ))}
    </ol>
  );
}
