import { Plural, Trans } from "@lingui/react/macro";
import { formatCount } from "../../../web/i18n/format.ts";
import { maxProducts } from "../core/address-refusals.ts";
import { LineErrors } from "./line-errors.tsx";
import type { ProductLines } from "./product-lines.ts";

interface LineCountsProps {
  readonly id: string;
  readonly lines: ProductLines;
}

/** Counts of the pasted text: products, competitor addresses and rejected lines. */
export function LineCounts({ id, lines: { rows, competitorCount, errors } }: LineCountsProps) {
  const faultyLines = new Set(errors.map(({ line }) => line)).size;
  const most = formatCount(maxProducts);
  return (
    <div id={id}>
      <p role="status" className="mt-2 flex flex-wrap gap-x-4 text-13 text-ink-2 tabular-nums">
        <span>
          <Plural value={rows.length} one="# product" other="# products" />
        </span>
        <span>
          <Plural value={competitorCount} one="# competitor's address" other="# competitors' addresses" />
        </span>
        {faultyLines > 0 && (
          <span className="font-medium text-warning">
            <Plural value={faultyLines} one="# line with errors" other="# lines with errors" />
          </span>
        )}
      </p>
      {rows.length > maxProducts && (
        <p role="alert" className="mt-1 text-13 text-dearer">
          <Trans>At most {most} products at once. Add the rest afterwards.</Trans>
        </p>
      )}
      {errors.length > 0 && <LineErrors errors={errors} max={3} />}
    </div>
  );
}
