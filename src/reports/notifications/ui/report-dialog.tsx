import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { FormSelect } from "../../../web/ui/form/form-select.tsx";
import { Switch } from "../../../web/ui/form/switch.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { MailDialog } from "../../mail/ui/mail-dialog.tsx";
import type { Report } from "../notifications.contract.ts";
import { segmentsQuery } from "./notifications.queries.ts";
import { type FilterFields, readDraft } from "./report-form.ts";
import { ReportPreview } from "./report-preview.tsx";
import { sortNames } from "./report-words.ts";
import { useReportForm } from "./use-report-form.ts";

interface ReportDialogProps {
  readonly site: string;
  /** Null for a new one. */
  readonly report: Report | null;
  readonly FilterFields: FilterFields;
  readonly onClose: () => void;
}

/** Form of a report, with what it would send now beside it. */
export function ReportDialog({ site, report, FilterFields, onClose }: ReportDialogProps) {
  const { t, i18n } = useLingui();
  const { draft, initial, edit, submit, saving, isEdited, missing, wordsOf } = useReportForm(
    site,
    report,
    onClose,
  );
  const { data: segments } = useQuery(segmentsQuery(site));
  const [isPreviewed, setPreviewed] = useState(false);
  const previewed = readDraft(draft, "preview");
  const errorOf = (field: "name" | "segmentId" | "sendAt", words: string) =>
    missing.includes(field) ? words : wordsOf[field];
  return (
    <MailDialog
      title={report === null ? t`Add a report` : t`Edit report`}
      fields={
        <>
          <TextField
            label={t`Name`}
            autoComplete="off"
            maxLength={100}
            value={draft.name}
            error={errorOf("name", t`Report name is required`)}
            onChange={({ target }) => edit({ name: target.value })}
          />
          {segments?.length === 0 && (
            <Callout look="warning">
              <Trans>
                Add a price difference segment above in the settings first: a report contains the products of
                one segment.
              </Trans>
            </Callout>
          )}
          <FormSelect
            label={t`Price difference`}
            value={draft.segmentId}
            error={errorOf("segmentId", t`Price difference is required`)}
            onChange={({ target }) => edit({ segmentId: target.value })}
          >
            <option value="">{t`Choose a segment`}</option>
            {segments?.map((segment) => (
              <option key={segment.id} value={segment.id}>
                {segment.name}
              </option>
            ))}
          </FormSelect>
          <FormSelect
            label={t`Sort by`}
            value={draft.sort}
            onChange={({ target }) => edit({ sort: target.value as typeof draft.sort })}
          >
            <option value="">{t`None`}</option>
            {Object.entries(sortNames).map(([sort, words]) => (
              <option key={sort} value={sort}>
                {i18n._(words)}
              </option>
            ))}
          </FormSelect>
          <TextField
            label={t`Time, every day`}
            type="time"
            value={draft.sendAt}
            error={errorOf("sendAt", t`Enter a time`)}
            onChange={({ target }) => edit({ sendAt: target.value })}
          />
          <Switch
            checked={draft.onlyWithProducts}
            onChange={(onlyWithProducts) => edit({ onlyWithProducts })}
          >
            <Trans>Only when there is something to report</Trans>
          </Switch>
          <Switch
            checked={draft.includeOutOfStock}
            onChange={(includeOutOfStock) => edit({ includeOutOfStock })}
          >
            <Trans>Include competitors that are out of stock</Trans>
          </Switch>
        </>
      }
      filterTitle={t`Filters`}
      filters={
        <FilterFields
          site={site}
          initial={initial.filter}
          includeOutOfStock={draft.includeOutOfStock}
          withoutSegment
          onChange={(filter) => edit({ filter })}
        />
      }
      preview={<ReportPreview site={site} body={isPreviewed && previewed.ok ? previewed.body : null} />}
      previewButton={
        <Button onClick={() => setPreviewed(true)} disabled={!previewed.ok}>
          <Trans>Show preview</Trans>
        </Button>
      }
      isEdited={isEdited}
      saving={saving}
      isAtField={Object.keys(wordsOf).length > 0}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
