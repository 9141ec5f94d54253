import { type ReactNode, useState } from "react";
import { CorrectionDialog } from "./correction-dialog.tsx";
import type { PricedRecord } from "./priced-record.ts";

interface Correcting {
  /** Opens the dialog for a record. */
  readonly correct: (record: PricedRecord) => void;
  readonly dialog: ReactNode;
}

/**
 * The dialog that corrects a price. It is no part of its record's row: an offer that runs out of stock meanwhile leaves the list, and
 * what was typed would be lost.
 * @param records of the product as they are now, also those that are not shown
 */
export function useCorrecting({
  site,
  packetId,
  records,
}: {
  readonly site: string;
  readonly packetId: number;
  readonly records: readonly PricedRecord[];
}): Correcting {
  const [begun, begin] = useState<PricedRecord | null>(null);
  const record = records.find(({ productId }) => productId === begun?.productId) ?? begun;
  return {
    correct: begin,
    dialog: record && (
      <CorrectionDialog site={site} packetId={packetId} record={record} onClose={() => begin(null)} />
    ),
  };
}
