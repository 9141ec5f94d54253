import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Select } from "../../../../web/ui/form/select-field.tsx";
import { TextField } from "../../../../web/ui/form/text-field.tsx";
import { readChangeBound } from "../pricing-view.ts";

interface FilterSelectProps {
  readonly id: string;
  readonly label: string;
  /** "" for all. */
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}

export function FilterSelect({ id, label, value, options, onChoose }: FilterSelectProps) {
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-13 font-medium text-ink-2">
        {label}
      </label>
      <Select
        id={id}
        look="form"
        className="border-control"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">
          <Trans>All</Trans>
        </option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  );
}

interface ChangeBoundProps {
  readonly label: string;
  readonly bound: number | null;
  readonly onBound: (bound: number | null) => void;
}

/** One bound of the change; what is not a percentage is said below it and does not apply. */
export function ChangeBound({ label, bound, onBound }: ChangeBoundProps) {
  const { t } = useLingui();
  const [text, setText] = useState(bound === null ? "" : String(bound).replace(".", ","));
  const [settled, setSettled] = useState(bound);
  if (settled !== bound) {
    setSettled(bound);
    if (readChangeBound(text) !== bound) setText(bound === null ? "" : String(bound).replace(".", ","));
  }
  const isWrong = readChangeBound(text) === undefined;
  return (
    <TextField
      label={label}
      inputMode="text"
      autoComplete="off"
      value={text}
      error={isWrong ? t`Enter a percentage such as -5 or 7,5` : undefined}
      onChange={({ target }) => {
        setText(target.value);
        const next = readChangeBound(target.value);
        if (next !== undefined && next !== bound) onBound(next);
      }}
    />
  );
}
