import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { createContext, type ReactNode, useContext, useDeferredValue } from "react";
import { formatAmount } from "../../../web/i18n/format.ts";
import { Sparkline } from "../../../web/ui/price/sparkline.tsx";
import type { TrendLine } from "../../../web/ui/price/sparkline-path.ts";
import { type Trend, TrendSource, type Trends } from "../../../web/ui/price/trend-context.ts";

const spanMs = 30 * 86_400_000;

const freshMs = 180_000;

interface TrendsOfPage {
  readonly trends: Trends;
  /** ms; when they were fetched. */
  readonly readAtMs: number;
}

const PageTrends = createContext<TrendsOfPage | null>(null);

interface TrendProviderProps {
  readonly site: string;
  readonly packetIds: readonly number[];
  readonly children: ReactNode;
}

/** Loads the trends of the products on a page without blocking the list; cards without a trend show none. */
export function TrendProvider({ site, packetIds, children }: TrendProviderProps) {
  const read = useContext(TrendSource);
  const ids = packetIds.toSorted((a, b) => a - b);
  const { data = null } = useQuery({
    queryKey: ["price-trends", site, ids],
    queryFn: async ({ signal }): Promise<TrendsOfPage> => ({
      trends: (await read?.(site, ids, signal)) ?? {},
      readAtMs: Date.now(),
    }),
    enabled: read !== null && ids.length > 0,
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  });
  // Deferred, like the cards that are drawn.
  const drawn = useDeferredValue(data);
  return <PageTrends value={drawn}>{children}</PageTrends>;
}

interface ProductTrendProps {
  readonly packetId: number;
  readonly className?: string;
}

/** Sparkline of 30 days; an empty space while there is none. */
export function ProductTrend({ packetId, className }: ProductTrendProps) {
  const page = useContext(PageTrends);
  const trend = page?.trends[packetId];
  if (!page || !trend) return <span className={clsx("block h-7", className)} />;
  return <DrawnTrend trend={trend} readAtMs={page.readAtMs} className={className} />;
}

function DrawnTrend({
  trend,
  readAtMs,
  className,
}: {
  readonly trend: Trend;
  readonly readAtMs: number;
  readonly className: string | undefined;
}) {
  const { t } = useLingui();
  const own = trendEnds(trend.own, readAtMs - spanMs);
  const lowest = trendEnds(trend.lowest, readAtMs - spanMs);
  const lei = (value: number) => formatAmount(value, "RON");
  const ours = own && { from: lei(own.first), to: lei(own.last) };
  const theirs = lowest && { from: lei(lowest.first), to: lei(lowest.last) };
  if (!ours && !theirs) return <span className={clsx("block h-7", className)} />;
  const parts = [
    ours && t`our price from ${ours.from} to ${ours.to}`,
    theirs && t`lowest competitor from ${theirs.from} to ${theirs.to}`,
  ];
  const label = `${t`Last 30 days`}: ${parts.filter(Boolean).join("; ")}`;
  return <Sparkline trend={trend} untilMs={readAtMs} label={label} {...(className ? { className } : {})} />;
}

/** First and last price within a span that begins at `fromMs`. @returns null when there was no price */
export function trendEnds(line: TrendLine, fromMs: number): { first: number; last: number } | null {
  const held = line.filter((_, index) => (line[index + 1]?.[0] ?? Number.POSITIVE_INFINITY) > fromMs);
  const values = held.flatMap(([, value]) => (value === null ? [] : [value]));
  const first = values[0];
  const last = values.at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}
