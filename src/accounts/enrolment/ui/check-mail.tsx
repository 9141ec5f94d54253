import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { useNow } from "../../../web/ui/browser/use-now.ts";
import { Button } from "../../../web/ui/button.tsx";
import { notifyDone } from "../../sign-in/ui/notices.ts";
import { EntryPanel } from "./entry-panel.tsx";
import { askForConfirmation } from "./registration-calls.ts";
import { RegistrationSteps } from "./registration-steps.tsx";
import { reportFailure } from "./report-failure.ts";
import type { PendingRegistration } from "./stored-enrolment.ts";

/** ms between two mails. */
const pauseMs = 60_000;

interface CheckMailProps {
  readonly pending: PendingRegistration;
  /** Called when another mail was sent. */
  readonly onSent: (sentAtMs: number) => void;
  readonly onChangeAddress: () => void;
}

/** Shows where the mail was sent, and what to do when it does not arrive. */
export function CheckMail({ pending, onSent, onChangeAddress }: CheckMailProps) {
  const { t } = useLingui();
  const { email, sentAtMs } = pending;
  const locale = useLocale();
  const now = useNow(1000);
  const [isBusy, setBusy] = useState(false);
  const secondsLeft = Math.ceil((sentAtMs + pauseMs - now) / 1000);
  const isPausing = secondsLeft > 0;

  const resend = async () => {
    setBusy(true);
    try {
      await askForConfirmation(pending, locale);
      notifyDone(t`The email was sent again.`);
      onSent(Date.now());
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <EntryPanel
      above={<RegistrationSteps step="mail" />}
      heading={t`Check your email`}
      takesFocus
      lead={
        <Trans>
          We sent a link to <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>. Open it
          to confirm your address and to choose a password.
        </Trans>
      }
    >
      <p className="text-pretty text-ink-2">
        <Trans>No email after a few minutes? Check the spam folder, or send it again.</Trans>
      </p>
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        <Button onClick={onChangeAddress} disabled={isBusy}>
          <Trans>Change the address</Trans>
        </Button>
        <Button onClick={() => void resend()} disabled={isBusy || isPausing} className="tabular-nums">
          {isPausing ? t`Send again (${secondsLeft} s)` : t`Send again`}
        </Button>
      </div>
    </EntryPanel>
  );
}
