import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Link } from "react-router";
import { formatCount } from "../../../web/i18n/format.ts";
import { FallbackImage } from "../../../web/ui/fallback-image.tsx";
import type { SiteStats } from "../../catalog.contract.ts";
import { isCrawling, siteStatsQuery } from "../catalog.queries.ts";
import { DrawnShop } from "./drawn-shop.tsx";

interface SiteCardProps {
  readonly domain: string;
  readonly activeSubscription: boolean;
}

/** A site with its figures; leads to its products. @see specification 1, section 2 "Sites page" */
export function SiteCard({ domain, activeSubscription }: SiteCardProps) {
  const { data: stats, isError, refetch } = useQuery(siteStatsQuery(domain));
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-panel border bg-surface transition-colors duration-120 focus-within:border-ink hover:border-ink">
      <FallbackImage
        sources={[stats?.image ?? null]}
        alt=""
        fit="cover"
        className="aspect-[16/7] border-b bg-sunken"
        fallback={<DrawnShop domain={domain} />}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-3">
        <h2 className="min-w-0 truncate text-16 font-semibold">
          <Link
            to={`/products?site=${encodeURIComponent(domain)}`}
            className="rounded-control outline-none after:absolute after:inset-0 after:rounded-panel focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus)"
          >
            {domain}
          </Link>
        </h2>
        <StatusDot isActive={activeSubscription} isReading={isCrawling(stats)} />
      </div>
      {isError ? (
        <p role="alert" className="px-4 py-6 text-13 text-ink-2">
          <Trans>The figures could not be loaded.</Trans>{" "}
          <button
            type="button"
            onClick={() => void refetch()}
            className="relative z-10 min-h-6 rounded-control font-medium text-ink underline underline-offset-2"
          >
            <Trans>Try again</Trans>
          </button>
        </p>
      ) : (
        <SiteFigures stats={stats} />
      )}
    </article>
  );
}

function SiteFigures({ stats }: { readonly stats: SiteStats | undefined }) {
  const { t } = useLingui();
  const figures = [
    { name: t`Products`, value: stats?.totalProducts },
    { name: t`Tracked products`, value: stats?.totalTrackedProducts },
    { name: t`Active competitors`, value: stats?.activeCompetitors.length },
    { name: t`Unmonitored competitors`, value: stats?.unmonitoredCompetitors.length },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-2 gap-y-2.5 px-4 pt-3 pb-4">
      {figures.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-12 text-ink-3">{name}</dt>
          <dd className="text-20 font-semibold">
            {value === undefined ? (
              <span className="skeleton inline-block h-5 w-12 align-middle" />
            ) : (
              formatCount(value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A dot, and its meaning in words. */
function StatusDot({ isActive, isReading }: { readonly isActive: boolean; readonly isReading: boolean }) {
  const { t } = useLingui();
  return (
    <p className="flex items-center gap-1.5 text-12 text-ink-2">
      <span
        aria-hidden
        className={clsx(
          "size-2 rounded-full",
          isActive ? "bg-cheaper" : "border border-control bg-transparent",
        )}
      />
      {isActive ? (isReading ? t`Reading prices` : t`Watched daily`) : t`Subscription ended`}
    </p>
  );
}
