import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { CallError } from "../../../../web/call.ts";
import type { PriceSegment } from "../segments.contract.ts";
import { readSegment, type SegmentDraft, type SegmentField } from "./read-segment.ts";
import { messageForError } from "./segment-form-messages.ts";
import { useSegmentSave } from "./segments.queries.ts";

type SegmentErrors = Partial<Record<SegmentField, string>>;

const fields: readonly SegmentField[] = ["name", "start", "end"];
const emptyDraft: SegmentDraft = { name: "", type: "between", difference: "minimum", start: "", end: "" };

/** State of the segment form: values, errors since the last submission, and saving. */
export function useSegmentForm(site: string, segment: PriceSegment | null, onSaved: () => void) {
  const { i18n } = useLingui();
  const [draft, setDraft] = useState(() => (segment === null ? emptyDraft : draftOf(segment)));
  const [errors, setErrors] = useState<SegmentErrors>({});
  /** Number of failed submissions; after each the first invalid field is focused. */
  const [attempt, setAttempt] = useState(0);
  const saving = useSegmentSave(site, segment?.id ?? null);
  const read = readSegment(draft);
  const fail = (found: SegmentErrors) => {
    setErrors(found);
    setAttempt((before) => before + 1);
  };
  const change = (part: Partial<SegmentDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    // Bounds are validated together and depend on the type.
    setErrors(({ name, ...bounds }) => ("name" in part ? bounds : name === undefined ? {} : { name }));
  };
  const submit = () => {
    if (saving.isPending) return;
    if (!read.ok) {
      const found: SegmentErrors = {};
      for (const field of fields) {
        const error = read.errors[field];
        if (error) found[field] = i18n._(messageForError[error]);
      }
      fail(found);
      return;
    }
    saving.mutate(read.body, {
      onSuccess: onSaved,
      onError: (error) => fail(error instanceof CallError ? errorsOf(error) : {}),
    });
  };
  return { draft, change, read, errors, attempt, saving, submit };
}

function errorsOf(error: CallError): SegmentErrors {
  const found: SegmentErrors = {};
  for (const field of fields) {
    const message = error.wordsFor(field);
    if (message !== undefined) found[field] = message;
  }
  return found;
}

function draftOf({ name, type, difference, start, end }: PriceSegment): SegmentDraft {
  return { name, type, difference, start: typed(start), end: typed(end) };
}

/** With the decimal comma of the other amounts on the screen. */
function typed(percent: number): string {
  return String(percent).replace(".", ",");
}
