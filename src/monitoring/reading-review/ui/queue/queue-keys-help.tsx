import { useLingui } from "@lingui/react/macro";
import { KeyboardHelp } from "../../../../web/ui/keyboard-help.tsx";

/** The keys of the queue. */
export function QueueKeysHelp() {
  const { t } = useLingui();
  return (
    <KeyboardHelp
      label={t`Keyboard shortcuts`}
      shortcuts={[
        { keys: ["J", "K", "↓", "↑"], does: t`Next or previous reading` },
        { keys: ["A"], does: t`Confirm` },
        { keys: ["E"], does: t`Correct` },
        { keys: ["U"], does: t`Cannot be told` },
        { keys: ["1", "2", "3"], does: t`Choose another amount of the page` },
        { keys: ["Enter"], does: t`Open the shop's page` },
      ]}
    />
  );
}
