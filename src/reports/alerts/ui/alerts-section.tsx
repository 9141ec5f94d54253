import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { MailSection } from "../../mail/ui/mail-section.tsx";
import type { FilterFields } from "../../notifications/ui/report-form.ts";
import { AlertDialog } from "./alert-dialog.tsx";
import { AlertRow } from "./alert-row.tsx";
import { alertsQuery, useAlertAction } from "./alerts.queries.ts";
import { QuietHours } from "./quiet-hours.tsx";

interface AlertsSectionProps {
  readonly site: string;
  readonly FilterFields: FilterFields;
}

/** The person's alerts, and when they get mails about them. */
export function AlertsSection({ site, FilterFields }: AlertsSectionProps) {
  const { t } = useLingui();
  return (
    <>
      <MailSection
        query={useQuery(alertsQuery(site))}
        acting={useAlertAction(site)}
        words={{
          failed: t`The alerts could not be loaded`,
          empty: t`No alerts yet. Add one to hear when a competitor undercuts you or runs out of stock.`,
          add: t`Add an alert`,
          deleted: (count) => plural(count, { one: "# alert deleted", other: "# alerts deleted" }),
        }}
        undoKind="delete-alert"
        row={(alert, can) => <AlertRow key={alert.id} alert={alert} {...can} />}
        form={(alert, onClose) => (
          <AlertDialog site={site} alert={alert} FilterFields={FilterFields} onClose={onClose} />
        )}
      />
      <QuietHours />
    </>
  );
}
