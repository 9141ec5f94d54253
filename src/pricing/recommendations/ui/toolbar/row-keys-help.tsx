import { useLingui } from "@lingui/react/macro";
import { KeyboardHelp } from "../../../../web/ui/keyboard-help.tsx";

/** The keys of the list. */
export function RowKeysHelp() {
  const { t } = useLingui();
  return (
    <KeyboardHelp
      label={t`Keyboard shortcuts`}
      shortcuts={[
        { keys: ["J", "K", "↓", "↑"], does: t`Next or previous product` },
        { keys: ["A"], does: t`Approve` },
        { keys: ["R"], does: t`Remove or reject` },
        { keys: ["X"], does: t`Select` },
        { keys: ["Shift"], does: t`With the arrows: select a range` },
        { keys: ["Enter"], does: t`View Product` },
        { keys: ["W"], does: t`Why this price` },
      ]}
    />
  );
}
