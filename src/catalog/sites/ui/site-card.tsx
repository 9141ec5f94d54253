import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { ChartColumn, GitCompareArrows, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { FallbackImage } from "../../../web/ui/fallback-image.tsx";
import { LinkButton, linkClass } from "../../../web/ui/link-button.tsx";
import { Tag } from "../../../web/ui/tag.tsx";
import { DrawnShop } from "./drawn-shop.tsx";
import { SiteFigures } from "./site-figures.tsx";
import { isCrawling, siteStatsQuery } from "./site-stats.queries.ts";
import { SiteStatus } from "./site-status.tsx";
import { useNearViewport } from "./use-near-viewport.ts";

/** Actions of a site card; absent when not permitted. */
export interface SiteActions {
  readonly onVerify: ((domain: string) => void) | undefined;
  readonly onAddProducts: ((domain: string) => void) | undefined;
  readonly onRemove: ((domain: string) => void) | undefined;
}

interface SiteCardProps extends SiteActions {
  readonly domain: string;
  readonly activeSubscription: boolean;
}

const crawlPollMs = 10_000;

/** A site with its figures, linked to its products. */
export function SiteCard({ domain, activeSubscription, onVerify, onAddProducts, onRemove }: SiteCardProps) {
  const [card, isNear] = useNearViewport<HTMLElement>();
  const {
    data: stats,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...siteStatsQuery(domain),
    enabled: isNear,
    refetchInterval: ({ state }) => (isCrawling(state.data) ? crawlPollMs : false),
  });
  return (
    <article
      ref={card}
      className="relative flex h-full flex-col overflow-hidden rounded-panel border bg-surface transition-colors duration-120 focus-within:border-ink hover:border-ink"
    >
      <FallbackImage
        sources={[stats?.image ?? null]}
        alt=""
        fit="cover"
        className={clsx("aspect-[16/7] border-b bg-sunken", !activeSubscription && "opacity-60 grayscale")}
        fallback={<DrawnShop domain={domain} />}
      />
      <div className="flex items-baseline justify-between gap-x-3 px-4 pt-3">
        <h2 title={domain} className="min-w-0 truncate text-16 font-semibold">
          <Link
            to={`/products?site=${encodeURIComponent(domain)}`}
            data-site-card
            className="rounded-control outline-none after:absolute after:inset-0 after:rounded-panel focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus)"
          >
            {domain}
          </Link>
        </h2>
        <SiteStatus stats={stats} isActive={activeSubscription} />
      </div>
      <SiteFigures stats={stats} />
      {isError && stats === undefined && (
        <CardNote>
          <p role="alert">
            <Trans>The figures could not be loaded.</Trans>{" "}
            <LinkButton disabled={isFetching} onClick={() => void refetch()} className="relative z-10">
              <Trans>Try again</Trans>
            </LinkButton>
          </p>
        </CardNote>
      )}
      {!activeSubscription && (
        <CardNote>
          <p>
            <Trans>Its pages are no longer checked. The data already read stays available.</Trans>
          </p>
        </CardNote>
      )}
      {activeSubscription && stats?.shop === "unanswered" && (
        <CardNote>
          <p>
            <Trans>This domain did not answer when it was last visited. It is tried again every day.</Trans>
          </p>
        </CardNote>
      )}
      {stats?.verified === false && activeSubscription && (
        <CardNote>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <Tag look="warning">
              <Trans>Not verified</Trans>
            </Tag>
            {onVerify && (
              <LinkButton onClick={() => onVerify(domain)} className="relative z-10">
                <Trans>Verify ownership</Trans> <span className="sr-only">{domain}</span>
              </LinkButton>
            )}
          </div>
        </CardNote>
      )}
      <CardNote>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Link
            to={`/dashboard?site=${encodeURIComponent(domain)}`}
            className={clsx(linkClass, "relative z-10")}
          >
            <ChartColumn size={14} aria-hidden className="mr-1 inline align-[-2px]" />
            <Trans>Market overview</Trans> <span className="sr-only">{domain}</span>
          </Link>
          <Link
            to={`/matches?site=${encodeURIComponent(domain)}`}
            className={clsx(linkClass, "relative z-10")}
          >
            <GitCompareArrows size={14} aria-hidden className="mr-1 inline align-[-2px]" />
            <Trans>Matches</Trans> <span className="sr-only">{domain}</span>
          </Link>
          {activeSubscription && onAddProducts && (
            <LinkButton onClick={() => onAddProducts(domain)} className="relative z-10">
              <Plus size={14} aria-hidden className="mr-1 inline align-[-2px]" />
              <Trans>Add products</Trans> <span className="sr-only">{domain}</span>
            </LinkButton>
          )}
          {onRemove && (
            <LinkButton onClick={() => onRemove(domain)} className="relative z-10 ml-auto">
              <Trans>Remove site</Trans> <span className="sr-only">{domain}</span>
            </LinkButton>
          )}
        </div>
      </CardNote>
    </article>
  );
}

/** Card footer: state of the site and its action. */
function CardNote({ children }: { readonly children: ReactNode }) {
  return <div className="border-t px-4 py-2.5 text-13 text-ink-2">{children}</div>;
}
