import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatCount } from "../../../../web/i18n/format.ts";
import { Tag, type TagLook } from "../../../../web/ui/tag.tsx";

/** A row of a file or feed. */
export interface OutcomeRow {
  /** Its place, from 1. */
  readonly row: number;
  /** What happens to it, in one word. */
  readonly outcome: string;
  readonly look: TagLook;
  readonly content: ReactNode;
}

/** Rows of a file or feed with what happens to each. */
export function OutcomeTable({ rows }: { readonly rows: readonly OutcomeRow[] }) {
  return (
    <table className="w-full table-fixed border-collapse text-13">
      <thead>
        <tr className="border-b text-left text-12 text-ink-3">
          <th scope="col" className="w-12 py-2 pr-2 font-normal">
            <Trans>Row</Trans>
          </th>
          <th scope="col" className="w-26 py-2 pr-2 font-normal">
            <Trans>Outcome</Trans>
          </th>
          <th scope="col" className="py-2 font-normal">
            <Trans>Product</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, outcome, look, content }) => (
          <tr key={row} className="border-b align-top last:border-b-0">
            <td className="py-2.5 pr-2 text-ink-2 tabular-nums">{formatCount(row)}</td>
            <td className="py-2.5 pr-2">
              <Tag look={look}>{outcome}</Tag>
            </td>
            <td className="min-w-0 py-2.5">{content}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
