import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { readTypedDecimal } from "../../../kit/typed-decimal.ts";
import { CallError } from "../../../web/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { mostPieces, type Quantities } from "../quantities.contract.ts";
import { useQuantityChange } from "./quantities.queries.ts";

export type QuantityRow = Omit<Quantities["mainProduct"], "name">;

/** One quantity while it is typed, stepped, saved or given back to the page. */
export function useQuantityEditor(site: string, packetId: number, row: QuantityRow) {
  const { t } = useLingui();
  const kept = row.quantity === null ? "" : formatCount(row.quantity);
  /** Null while nothing was typed: then what is kept shows. */
  const [typed, type] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const changing = useQuantityChange(site, packetId, row);
  const text = typed ?? kept;
  const write = (next: string | null) => {
    type(next);
    setFault(null);
  };
  const send = (pieces: number | null) => {
    if (changing.isPending) return;
    setFault(null);
    changing.mutate(pieces, {
      onSuccess: () => type(null),
      onError: (error) => setFault(failureWords(error)),
    });
  };
  return {
    text,
    fault,
    pieces: readQuantity(text),
    isChanged: typed !== null && typed.trim() !== kept,
    isSaving: changing.isPending,
    type: write,
    step: (direction: 1 | -1) => write(formatCount(stepQuantity(text, direction))),
    save: () => {
      const pieces = readQuantity(text);
      if (pieces === null) setFault(t`Invalid quantity provided`);
      else send(pieces);
    },
    clear: () => send(null),
  };

  function failureWords(error: Error): string {
    const failed = t`Failed to update quantity`;
    const sentence = error instanceof CallError ? error.sentence : null;
    return sentence === null ? failed : `${failed}: ${sentence}`;
  }
}

/** Between two quantities, as the arrow keys count. @see specification 2, section 5 */
const stepTenths = 1;

/**
 * Reads a quantity as people type it: "12", "1.234,5", "1234.5".
 * @returns pieces with at most one decimal, 0 or above; null for anything else
 * @see specification 2, section 5 "Quantity must be a number and not negative"
 */
export function readQuantity(text: string): number | null {
  const pieces = readTypedDecimal(text);
  if (pieces === null || pieces < 0 || pieces > mostPieces) return null;
  const tenths = Math.round(pieces * 10);
  return Math.abs(tenths - pieces * 10) < 1e-6 ? tenths / 10 : null;
}

/**
 * One step up or down from what is typed, never below 0.
 * @param text what is no quantity counts as 0
 */
export function stepQuantity(text: string, direction: 1 | -1): number {
  const tenths = Math.round((readQuantity(text) ?? 0) * 10);
  return Math.min(Math.max(tenths + direction * stepTenths, 0), mostPieces * 10) / 10;
}
