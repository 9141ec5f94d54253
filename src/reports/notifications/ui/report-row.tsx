import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { List, Send } from "lucide-react";
import { Link } from "react-router";
import { listAddress } from "../../../catalog/product-list/list-address.contract.ts";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { IconButton } from "../../../web/ui/button.tsx";
import { MailRow } from "../../mail/ui/mail-row.tsx";
import { useMissingWords } from "../../mail/ui/use-missing-words.ts";
import type { Report } from "../notifications.contract.ts";
import type { ReportAction } from "./notifications.queries.ts";
import { deliveryNames } from "./report-words.ts";

interface ReportRowProps {
  readonly site: string;
  readonly report: Report;
  readonly onEdit: () => void;
  readonly onAction: (action: ReportAction) => void;
}

/** A report with its times and what can be done with it. */
export function ReportRow({ site, report, onEdit, onAction }: ReportRowProps) {
  const { t } = useLingui();
  const { name, paused, segmentMissing, includeOutOfStock } = report;
  const missing = useMissingWords(report.missing);
  return (
    <MailRow
      name={name}
      isPaused={paused}
      warning={
        segmentMissing
          ? t`Its price difference was deleted. Edit the report and choose another one.`
          : missing
      }
      details={<ReportTimes report={report} />}
      onEdit={onEdit}
      onAction={onAction}
    >
      <IconButton label={t`Send ${name} now`} disabled={segmentMissing} onClick={() => onAction("send")}>
        <Send size={16} aria-hidden />
      </IconButton>
      <Link
        to={listAddress({ site, filter: report, includeOutOfStock })}
        aria-label={t`Open the list of ${name}`}
        title={t`Open the list of ${name}`}
        className="touch-target grid size-9 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <List size={16} aria-hidden />
      </Link>
    </MailRow>
  );
}

function ReportTimes({ report }: { readonly report: Report }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const { sendAt, nextRunTimestamp, segmentMissing, lastDelivery } = report;
  const next = nextRunTimestamp === null || segmentMissing ? null : formatInstant(nextRunTimestamp, locale);
  const products = lastDelivery?.products ?? 0;
  return (
    <>
      <Trans>Every day at {sendAt}</Trans>
      {next !== null && (
        <>
          {" · "}
          <Trans>next on {next}</Trans>
        </>
      )}
      <br />
      {lastDelivery === null ? (
        <Trans>Not sent yet</Trans>
      ) : (
        <>
          {i18n._(deliveryNames[lastDelivery.state])} · {formatInstant(lastDelivery.timestamp, locale)}
          {lastDelivery.state === "sent" && (
            <>
              {" · "}
              <Plural value={products} one="# product" other="# products" />
            </>
          )}
        </>
      )}
    </>
  );
}
