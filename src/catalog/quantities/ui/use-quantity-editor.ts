import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { CallError } from "../../../web/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import type { Quantities } from "../quantities.contract.ts";
import { useQuantityChange } from "./quantities.queries.ts";
import { readQuantity, stepQuantity } from "./quantity-text.ts";

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
