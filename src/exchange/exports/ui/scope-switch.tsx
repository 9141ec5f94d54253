import { Trans } from "@lingui/react/macro";
import { Switch } from "../../../web/ui/form/switch.tsx";

interface ScopeSwitchProps {
  readonly isFiltered: boolean;
  readonly onChange: (isFiltered: boolean) => void;
}

/** Whether another export uses the filters of the section "Export". */
export function ScopeSwitch({ isFiltered, onChange }: ScopeSwitchProps) {
  return (
    <Switch checked={isFiltered} onChange={onChange}>
      <Trans>Only products that pass the filters chosen under “Export”</Trans>
    </Switch>
  );
}
