import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { maxPieces } from "../../../kit/quantity.ts";
import { readTypedDecimal } from "../../../kit/typed/typed-decimal.ts";
import { CallError } from "../../../web/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import type { Quantities } from "../quantities.contract.ts";
import { useQuantityChange } from "./quantities.queries.ts";

export type QuantityRow = Omit<Quantities["mainProduct"], "name">;

/** State of the quantity editor. */
export function useQuantityEditor(site: string, packetId: number, row: QuantityRow) {
  const { t } = useLingui();
  const storedText = row.quantity === null ? "" : formatCount(row.quantity);
  /** Null while nothing was typed; then the stored value shows. */
  const [typed, type] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const changing = useQuantityChange(site, packetId, row);
  const text = typed ?? storedText;
  const write = (next: string | null) => {
    type(next);
    setError(null);
  };
  const send = (pieces: number | null) => {
    if (changing.isPending) return;
    setError(null);
    changing.mutate(pieces, {
      onSuccess: () => type(null),
      onError: (failure) => setError(failureMessage(failure)),
    });
  };
  return {
    text,
    error,
    pieces: readQuantity(text),
    isChanged: typed !== null && typed.trim() !== storedText,
    isSaving: changing.isPending,
    type: write,
    step: (direction: 1 | -1) => write(formatCount(stepQuantity(text, direction))),
    save: () => {
      const pieces = readQuantity(text);
      if (pieces === null) setError(t`Invalid quantity provided`);
      else send(pieces);
    },
    clear: () => send(null),
  };

  function failureMessage(failure: Error): string {
    const failed = t`Failed to update quantity`;
    const detail = failure instanceof CallError ? failure.words : null;
    return detail === null ? failed : `${failed}: ${detail}`;
  }
}

/** Step of the arrow keys. */
const stepTenths = 1;

/**
 * Parses a typed quantity: "12", "1.234,5", "1234.5".
 * @returns pieces with at most one decimal, ≥ 0; null for anything else
 */
export function readQuantity(text: string): number | null {
  const pieces = readTypedDecimal(text);
  if (pieces === null || pieces < 0 || pieces > maxPieces) return null;
  const tenths = Math.round(pieces * 10);
  return Math.abs(tenths - pieces * 10) < 1e-6 ? tenths / 10 : null;
}

/** One step up or down from the typed text, never below 0. @param text invalid text counts as 0 */
export function stepQuantity(text: string, direction: 1 | -1): number {
  const tenths = Math.round((readQuantity(text) ?? 0) * 10);
  return Math.min(Math.max(tenths + direction * stepTenths, 0), maxPieces * 10) / 10;
}
