import { useLingui } from "@lingui/react/macro";
import { StepList } from "../../../../web/ui/step-list.tsx";

const names = ["domain", "products", "added"] as const;
export type StepName = (typeof names)[number];

/** Where in adding a site one is. */
export function AddSiteSteps({ current }: { readonly current: StepName }) {
  const { t } = useLingui();
  return (
    <StepList label={t`Steps`} steps={[t`Domain`, t`First products`, t`Done`]} at={names.indexOf(current)} />
  );
}
