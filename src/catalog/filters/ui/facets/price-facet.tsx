import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../../web/ui/button.tsx";
import { TextField } from "../../../../web/ui/form/text-field.tsx";
import type { FilterForm } from "../filter-form.ts";
import { boundText, modeOf, type PriceMode, readBounds } from "./price-bounds.ts";
import { ToggleFacet } from "./toggle-facet.tsx";

interface Draft {
  readonly mode: PriceMode;
  readonly from: string;
  readonly to: string;
}

/** Filters by the own price: above, under or between. Invalid input changes nothing and marks its field. */
export function PriceFacet({ filters, onChange, isStaged }: FilterForm) {
  const { t } = useLingui();
  const { priceFrom, priceTo } = filters;
  const activeBounds = `${priceFrom}–${priceTo}`;
  const [appliedBounds, setAppliedBounds] = useState(activeBounds);
  const [draft, setDraft] = useState<Draft>(() => draftOf(priceFrom, priceTo));
  const [isErrorShown, showError] = useState(false);
  if (appliedBounds !== activeBounds) {
    // Changed elsewhere, such as by "Clear all": update the fields unless they are being edited.
    setAppliedBounds(activeBounds);
    setDraft(draftOf(priceFrom, priceTo));
    showError(false);
  }
  const { mode, from, to } = draft;
  const typed = readBounds(mode, from, to);
  const apply = (next: Draft) => {
    const read = readBounds(next.mode, next.from, next.to);
    if (!read.isValid) return false;
    setAppliedBounds(`${read.bounds.priceFrom}–${read.bounds.priceTo}`);
    onChange(read.bounds);
    return true;
  };
  const edit = (change: Partial<Draft>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    showError(false);
    const isTyped = change.mode === undefined ? isStaged : next.mode === "any";
    if (isTyped) apply(next);
  };
  const submit = () => showError(!apply(draft));
  // A typed number is applied on blur; an empty field applies nothing.
  const leave = (text: string) => {
    if (text.trim() !== "" && typed.isValid) apply(draft);
  };
  const errorOf = (isWrong: boolean) =>
    isErrorShown && isWrong
      ? mode === "between"
        ? t`Enter two amounts, the second higher than the first`
        : t`Enter an amount of 0 or more`
      : undefined;
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ToggleFacet
        options={[
          { value: "above", label: t`Above` },
          { value: "under", label: t`Under` },
          { value: "between", label: t`Between` },
        ]}
        chosen={mode === "any" ? null : mode}
        onChange={(chosen) => edit({ mode: chosen ?? "any" })}
      />
      {mode !== "any" && (
        <div className="flex flex-wrap items-start gap-2">
          {mode !== "under" && (
            <PriceField
              label={t`From, lei`}
              placeholder={mode === "above" ? "0" : ""}
              value={from}
              error={errorOf(!typed.isValid && typed.isFromWrong)}
              onChange={(text) => edit({ from: text })}
              onLeave={leave}
            />
          )}
          {mode !== "above" && (
            <PriceField
              label={t`To, lei`}
              placeholder={mode === "under" ? t`Max` : ""}
              value={to}
              error={errorOf(!typed.isValid && typed.isToWrong)}
              onChange={(text) => edit({ to: text })}
              onLeave={leave}
            />
          )}
          <Button type="submit" className="mt-6">
            <Trans>Set</Trans>
          </Button>
        </div>
      )}
    </form>
  );
}

interface PriceFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onLeave: (text: string) => void;
}

function PriceField({ label, placeholder, value, error, onChange, onLeave }: PriceFieldProps) {
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      placeholder={placeholder}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
      onBlur={({ target }) => onLeave(target.value)}
      className="min-w-24 flex-1"
    />
  );
}

function draftOf(priceFrom: number | null, priceTo: number | null): Draft {
  return { mode: modeOf({ priceFrom, priceTo }), from: boundText(priceFrom), to: boundText(priceTo) };
}
