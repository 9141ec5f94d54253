import { useLingui } from "@lingui/react/macro";
import { CopyButton } from "./browser/copy-button.tsx";
import { Button } from "./button.tsx";
import { Callout } from "./status/callout.tsx";

interface SecretBoxProps {
  /** Accessible name. */
  readonly label: string;
  readonly secret: string;
  /** Why it must be stored now. */
  readonly warning: string;
  /** Label of the button, as "Copy key". */
  readonly copyLabel: string;
  /** The person has stored it. */
  readonly onDone: () => void;
}

/** Content of a dialog that shows a secret once, with a button that copies it. */
export function SecretBox({ label, secret, warning, copyLabel, onDone }: SecretBoxProps) {
  const { t } = useLingui();
  return (
    <div className="mt-5 space-y-3">
      <Callout look="warning">{warning}</Callout>
      <output
        aria-label={label}
        className="block rounded-control border bg-sunken px-3 py-2 font-mono text-13 break-all select-all"
      >
        {secret}
      </output>
      <CopyButton text={secret} label={copyLabel} />
      <div className="flex justify-end pt-2">
        <Button look="solid" onClick={onDone}>{t`Done`}</Button>
      </div>
    </div>
  );
}
