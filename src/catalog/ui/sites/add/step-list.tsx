import { useLingui } from "@lingui/react/macro";
import { StepList as StepRuler } from "../../../../web/ui/step-list.tsx";

const names = ["domain", "products", "added"] as const;
export type StepName = (typeof names)[number];

/** Where in adding a site one is. */
export function StepList({ current }: { readonly current: StepName }) {
  const { t } = useLingui();
  return (
    <StepRuler label={t`Steps`} steps={[t`Domain`, t`First products`, t`Done`]} at={names.indexOf(current)} />
  );
}
