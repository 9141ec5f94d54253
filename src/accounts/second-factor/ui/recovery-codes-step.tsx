import { Trans, useLingui } from "@lingui/react/macro";
import { Download, Printer } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { CopyButton } from "../../../web/ui/browser/copy-button.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { useFirstFocus } from "../../team/ui/use-first-focus.ts";
import { downloadSheet, printSheet, type RecoverySheet } from "./recovery-sheet.ts";

interface RecoveryCodesStepProps {
  readonly codes: readonly string[];
  readonly emailAddress: string;
  /** Whether the person tried to close without confirming that the codes are saved. */
  readonly isConfirmationDue: boolean;
  readonly onUnconfirmed: () => void;
  readonly onSaved: () => void;
}

/**
 * The recovery codes, shown only once. The step closes only after the person confirms that they are saved.
 */
export function RecoveryCodesStep({
  codes,
  emailAddress,
  isConfirmationDue,
  onUnconfirmed,
  onSaved,
}: RecoveryCodesStepProps) {
  const { t } = useLingui();
  const id = useId();
  const [isSaved, setSaved] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useFirstFocus(list);
  const sheet = useSheet(codes, emailAddress);
  useWarningOnLeaving();
  const isDue = isConfirmationDue && !isSaved;
  return (
    <form
      className="mt-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSaved) return onSaved();
        onUnconfirmed();
        box.current?.focus();
      }}
    >
      <p className="text-ink-2 text-pretty">
        <Trans>
          Without your phone, each of these signs you in once. They are shown only now: keep them where you
          keep your passwords.
        </Trans>
      </p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t`Recovery codes`}
        className="my-4 outline-none grid grid-cols-1 gap-x-4 gap-y-1 rounded-control bg-sunken px-4 py-3 text-13 leading-6 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="[font-family:ui-monospace,monospace] whitespace-nowrap select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join("\n")} label={t`Copy`} />
        <Button size="small" onClick={() => downloadSheet(sheet, "vizor-recovery-codes.txt")}>
          <Download size={14} aria-hidden />
          <Trans>Download</Trans>
        </Button>
        <Button size="small" onClick={() => printSheet(sheet)}>
          <Printer size={14} aria-hidden />
          <Trans>Print</Trans>
        </Button>
      </div>
      <label className="mt-6 flex min-h-6 items-center gap-2.5">
        <input
          ref={box}
          type="checkbox"
          checked={isSaved}
          onChange={({ target }) => setSaved(target.checked)}
          aria-invalid={isDue}
          {...(isDue ? { "aria-describedby": `${id}-due` } : {})}
          className="size-4 shrink-0 accent-(--ink)"
        />
        <Trans>I have saved these codes</Trans>
      </label>
      {isDue && (
        <p id={`${id}-due`} role="alert" className="mt-1 text-13 text-dearer">
          <Trans>Please save the codes first: they cannot be shown again.</Trans>
        </p>
      )}
      <div className="mt-5 flex justify-end">
        <Button type="submit" look="solid">
          <Trans>Done</Trans>
        </Button>
      </div>
    </form>
  );
}

function useSheet(codes: readonly string[], emailAddress: string): RecoverySheet {
  const { t } = useLingui();
  const locale = useLocale();
  const [madeAtMs] = useState(Date.now);
  const day = formatInstant(madeAtMs, locale);
  return {
    title: t`Vizor recovery codes`,
    notes: [emailAddress, t`Created on ${day}`, t`Each code signs you in once.`],
    codes,
  };
}

/** Asks for confirmation before the page is closed, since the codes would be lost. */
function useWarningOnLeaving(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
}
