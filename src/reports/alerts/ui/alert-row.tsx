import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { formatShortPercent } from "../../../web/i18n/format.ts";
import { MailRow } from "../../mail/ui/mail-row.tsx";
import { useMissingWords } from "../../mail/ui/use-missing-words.ts";
import type { Alert } from "../alerts.contract.ts";
import { kindNames } from "./alert-words.ts";
import type { AlertAction } from "./alerts.queries.ts";

interface AlertRowProps {
  readonly alert: Alert;
  readonly onEdit: () => void;
  readonly onAction: (action: AlertAction) => void;
}

/** An alert with what it waits for and what can be done with it. */
export function AlertRow({ alert, ...can }: AlertRowProps) {
  const { t, i18n } = useLingui();
  const { name, kind, threshold = null, paused, segmentMissing, waiting } = alert;
  const missing = useMissingWords(alert.missing);
  const percent = threshold === null ? null : formatShortPercent(threshold);
  return (
    <MailRow
      name={name}
      isPaused={paused}
      warning={
        segmentMissing ? t`Its price segment was deleted. Edit the alert and choose another one.` : missing
      }
      details={
        <>
          {i18n._(kindNames[kind])}
          {percent !== null && (
            <>
              {" · "}
              <Trans>by at least {percent}</Trans>
            </>
          )}
          {waiting > 0 && (
            <>
              {" · "}
              <Plural value={waiting} one="# change in the next mail" other="# changes in the next mail" />
            </>
          )}
        </>
      }
      {...can}
    />
  );
}
