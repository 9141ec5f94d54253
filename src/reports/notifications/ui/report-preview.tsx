import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { messageOf } from "../../../web/call.ts";
import { formatAmount, formatCount, formatSignedPercent } from "../../../web/i18n/format.ts";
import { Button } from "../../../web/ui/button.tsx";
import type { ReportBody, ReportRow, ReportTotals } from "../notifications.contract.ts";
import { previewQuery } from "./notifications.queries.ts";

interface ReportPreviewProps {
  readonly site: string;
  /** Null before it is asked for. */
  readonly body: ReportBody | null;
}

/** What a report would send now: totals and the first products. */
export function ReportPreview({ site, body }: ReportPreviewProps) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(previewQuery(site, body));
  return (
    <section aria-label={t`Preview`} aria-busy={isFetching} className="min-w-0">
      <h3 className="text-16 font-semibold">
        <Trans>Preview</Trans>
      </h3>
      {body === null ? (
        <p className="mt-1 text-pretty text-ink-2">
          <Trans>
            Choose a price difference, then press “Show preview” to see what the mail would contain now.
          </Trans>
        </p>
      ) : error !== null ? (
        <div role="alert" className="mt-2">
          <p className="text-13 text-dearer">{messageOf(error)}</p>
          <Button size="small" className="mt-2" disabled={isFetching} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : data === undefined ? (
        <div aria-hidden className="skeleton mt-2 h-40 w-full" />
      ) : (
        <div className={clsx(isFetching && "opacity-60")}>
          <Totals totals={data.totals} />
          {data.content.length > 0 && <Rows rows={data.content} total={data.totals.products} />}
        </div>
      )}
    </section>
  );
}

function Totals({ totals }: { readonly totals: ReportTotals }) {
  const { t } = useLingui();
  const { products, cheapest, equal, moreExpensive, noCompetitors } = totals;
  const parts = [
    [t`Cheaper than every competitor`, cheapest],
    [t`At the lowest price`, equal],
    [t`More expensive than the lowest`, moreExpensive],
    [t`Without competitors`, noCompetitors],
  ] as const;
  return (
    <>
      <p role="status" className="mt-1 font-medium">
        {products === 0 ? (
          <Trans>No product matches now.</Trans>
        ) : (
          <Plural value={products} one="# product" other="# products" />
        )}
      </p>
      {products > 0 && (
        <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 text-13">
          {parts.map(([label, count]) => (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="text-right tabular-nums">{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Rows({ rows, total }: { readonly rows: readonly ReportRow[]; readonly total: number }) {
  const { t } = useLingui();
  const left = formatCount(total - rows.length);
  const cell = "border-b py-2 align-top";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="mt-3 max-h-[26rem] overflow-auto" tabIndex={0} aria-label={t`Products`}>
      <table className="w-full text-13 tabular-nums">
        <thead className="text-left text-ink-2">
          <tr>
            <th scope="col" className="border-b py-1.5 pr-2 font-medium">{t`Product`}</th>
            <th scope="col" className="border-b py-1.5 pl-2 text-right font-medium">{t`Our price`}</th>
            <th scope="col" className="border-b py-1.5 pl-2 text-right font-medium">{t`Lowest`}</th>
            <th scope="col" className="border-b py-1.5 pl-2 text-right font-medium">{t`Difference`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.packetId}>
              <td className={clsx(cell, "pr-2 [overflow-wrap:anywhere]")}>
                {row.title}
                {row.sku !== null && <span className="block text-12 text-ink-3">{row.sku}</span>}
              </td>
              <td className={clsx(cell, "pl-2 text-right whitespace-nowrap")}>{lei(row.price)}</td>
              <td className={clsx(cell, "pl-2 text-right whitespace-nowrap")}>
                {lei(row.lowest)}
                {row.lowestProvider !== null && (
                  <span className="block text-12 whitespace-normal text-ink-3 [overflow-wrap:anywhere]">
                    {row.lowestProvider}
                  </span>
                )}
              </td>
              <td className={clsx(cell, "pl-2 text-right whitespace-nowrap")}>
                <Difference percent={row.overLowestPercent} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length && (
        <p className="pt-2 text-13 text-ink-2">
          <Trans>And {left} more.</Trans>
        </p>
      )}
    </section>
  );
}

function Difference({ percent }: { readonly percent: number | null }) {
  if (percent === null) return "–";
  if (percent === 0) return "0%";
  return <span className={percent < 0 ? "text-cheaper" : "text-dearer"}>{formatSignedPercent(percent)}</span>;
}

function lei(amount: number | null): string {
  return amount === null ? "–" : formatAmount(amount, "RON");
}
