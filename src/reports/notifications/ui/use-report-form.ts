import { useState } from "react";
import { CallError } from "../../../web/call.ts";
import type { Report } from "../notifications.contract.ts";
import { useReportSave } from "./notifications.queries.ts";
import { draftOf, type MissingField, newDraft, type ReportDraft, readDraft } from "./report-form.ts";

/** Fields of the call by those of the form, where the server may name one. */
const fieldsOfCall = [
  ["name", "name"],
  ["price_difference_segment_id", "segmentId"],
] as const;

/** State of a report's form. @param report null for a new one */
export function useReportForm(site: string, report: Report | null, onSaved: () => void) {
  const initial = report === null ? newDraft : draftOf(report);
  const [draft, setDraft] = useState<ReportDraft>(initial);
  const [isEdited, setEdited] = useState(false);
  const [missing, setMissing] = useState<readonly MissingField[]>([]);
  const saving = useReportSave(site, report?.id ?? null);
  const edit = (change: Partial<ReportDraft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setEdited(true);
    setMissing((before) => before.filter((field) => !(field in change)));
  };
  const submit = (onRefused: () => void) => {
    const read = readDraft(draft);
    if (!read.ok) setMissing(read.missing);
    else if (!saving.isPending) saving.mutate(read.body, { onSuccess: onSaved, onError: onRefused });
  };
  const failed = saving.error instanceof CallError ? saving.error : null;
  const refused = fieldsOfCall.flatMap(([name, field]) => {
    const words = failed?.wordsFor(name);
    return words === undefined ? [] : [[field, words] as const];
  });
  const wordsOf: Partial<Record<MissingField, string>> = Object.fromEntries(refused);
  return { draft, initial, edit, submit, saving, isEdited, missing, wordsOf };
}
