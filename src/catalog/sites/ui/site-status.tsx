import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import type { SiteStats } from "../site-stats.contract.ts";
import { isCrawling } from "./site-stats.queries.ts";

interface SiteStatusProps {
  /** Undefined while loading. */
  readonly stats: SiteStats | undefined;
  /** Whether the site has a subscription. */
  readonly isActive: boolean;
}

/** Whether a site's prices are being tracked, as a dot with its label. */
export function SiteStatus({ stats, isActive }: SiteStatusProps) {
  const { t } = useLingui();
  const status = isActive ? stats && statusOf(stats) : "ended";
  if (status === undefined) return null;
  const labels: Readonly<Record<Status, string>> = {
    ended: t`Subscription ended`,
    unanswered: t`Does not answer`,
    unvisited: t`Not checked yet`,
    empty: t`No products yet`,
    reading: t`Reading prices`,
    tracked: t`Tracked daily`,
  };
  return (
    <p className="flex shrink-0 items-center gap-1.5 text-12 text-ink-2">
      <span aria-hidden className={clsx("size-2 rounded-full", dots[status])} />
      {labels[status]}
    </p>
  );
}

type Status = "ended" | "unanswered" | "unvisited" | "empty" | "reading" | "tracked";

const hollow = "border border-control bg-transparent";
const dots: Readonly<Record<Status, string>> = {
  ended: hollow,
  unanswered: "bg-dearer",
  unvisited: hollow,
  empty: hollow,
  reading: "bg-cheaper",
  tracked: "bg-cheaper",
};

/** A page that was checked says more than a home page that was not visited yet. */
function statusOf(stats: SiteStats): Status {
  if (stats.shop === "unanswered") return "unanswered";
  if (stats.shop === "unvisited" && stats.crawl.checkedToday === 0) return "unvisited";
  if (stats.totalProducts === 0) return "empty";
  return isCrawling(stats) ? "reading" : "tracked";
}
