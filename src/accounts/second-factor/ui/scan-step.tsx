import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { CopyButton } from "../../../web/ui/browser/copy-button.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { useFirstFocus } from "../../team/ui/use-first-focus.ts";
import type { Setup } from "./second-factor-steps.ts";

interface ScanStepProps {
  readonly setup: Setup;
  readonly onContinue: () => void;
}

/** The QR code, and its key as text for those who cannot scan. */
export function ScanStep({ setup, onContinue }: ScanStepProps) {
  const { t } = useLingui();
  const address = useObjectAddress(setup.image);
  const next = useRef<HTMLButtonElement>(null);
  useFirstFocus(next);
  return (
    <div className="mt-1">
      <p className="text-ink-2 text-pretty">
        <Trans>Scan this code with an authenticator app on your phone.</Trans>
      </p>
      <div className="mx-auto my-4 aspect-square w-66 max-w-full overflow-hidden rounded-panel border bg-white">
        {address !== null && (
          <img src={address} alt={t`QR code for your authenticator app`} className="size-full" />
        )}
      </div>
      <p className="text-13 text-ink-2">
        <Trans>Cannot scan it? Enter this key in the app:</Trans>
      </p>
      {setup.key === null ? (
        <p role="alert" className="mt-1 text-13 text-dearer">
          <Trans>The key could not be read. Close this and begin again to see it.</Trans>
        </p>
      ) : (
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken py-2 pr-2 pl-3">
          <code className="min-w-0 flex-1 text-13 [font-family:ui-monospace,monospace] [word-spacing:-0.15em]">
            {keyGroups(setup.key)}
          </code>
          <CopyButton text={setup.key} label={t`Copy key`} />
        </div>
      )}
      <div className="mt-6 flex justify-end">
        <Button ref={next} look="solid" onClick={onContinue}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </div>
  );
}

/** Object URL of the image while it is shown. */
function useObjectAddress(bytes: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}

/**
 * Formats a key in groups of four characters.
 * @param secret base32 without blanks
 * @returns "JBSW Y3DP EHPK 3PXP"; the last group may be shorter
 */
export function keyGroups(secret: string): string {
  return secret.match(/.{1,4}/gu)?.join(" ") ?? "";
}
