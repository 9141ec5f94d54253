import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { toast } from "../../../web/ui/toast/toast.ts";
import { MailSection } from "../../mail/ui/mail-section.tsx";
import { reportsQuery, useReportAction } from "./notifications.queries.ts";
import { ReportDialog } from "./report-dialog.tsx";
import type { FilterFields } from "./report-form.ts";
import { ReportRow } from "./report-row.tsx";

interface ReportsSectionProps {
  readonly site: string;
  readonly FilterFields: FilterFields;
}

/** The person's daily reports by mail. */
export function ReportsSection({ site, FilterFields }: ReportsSectionProps) {
  const { t } = useLingui();
  return (
    <MailSection
      query={useQuery(reportsQuery(site))}
      acting={useReportAction(site)}
      words={{
        failed: t`The reports could not be loaded`,
        empty: t`No reports yet. Add one to get the products that matter to you by mail every day.`,
        add: t`Add a report`,
        deleted: (count) => plural(count, { one: "# report deleted", other: "# reports deleted" }),
      }}
      undoKind="delete-report"
      onDone={({ name }, action) => {
        if (action === "send") toast({ title: t`“${name}” is on its way to you` });
      }}
      row={(report, can) => <ReportRow key={report.id} site={site} report={report} {...can} />}
      form={(report, onClose) => (
        <ReportDialog site={site} report={report} FilterFields={FilterFields} onClose={onClose} />
      )}
    />
  );
}
