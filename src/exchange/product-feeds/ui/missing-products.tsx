import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { formatCount } from "../../../web/i18n/format.ts";
import { Age } from "../../../web/ui/age.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { Pagination } from "../../../web/ui/pagination.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { FailedPart } from "../../../web/ui/status/failed-state.tsx";
import { missingQuery } from "./product-feeds.queries.ts";

interface MissingProductsProps {
  readonly site: string;
  readonly count: number;
}

/** Products that were in the feed and no longer are. They stay until somebody deletes them. */
export function MissingProducts({ site, count }: MissingProductsProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const number = formatCount(count);
  return (
    <section className="space-y-3">
      <Callout
        title={plural(count, {
          one: `${number} product is no longer in the feed`,
          other: `${number} products are no longer in the feed`,
        })}
      >
        <p>
          <Trans>
            They stay in your products and are still checked. Delete those that you no longer sell.
          </Trans>
        </p>
        <p>
          <Link
            to={`/products?${new URLSearchParams({ site, attention: "MISSING_FROM_FEED" })}`}
            className="text-ink underline underline-offset-2"
          >
            <Trans>Open them in the list of products</Trans>
          </Link>
        </p>
        <Button size="small" className="mt-2" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <Trans>Hide them</Trans> : <Trans>Show them</Trans>}
        </Button>
      </Callout>
      {isOpen && <MissingList site={site} label={t`Products no longer in the feed`} />}
    </section>
  );
}

function MissingList({ site, label }: { readonly site: string; readonly label: string }) {
  const [page, setPage] = useState(0);
  const query = useQuery(missingQuery(site, page));
  const { data, error } = query;
  if (data === undefined) {
    if (error === null) return <div aria-hidden className="skeleton h-28 w-full" />;
    return <FailedPart query={query} />;
  }
  return (
    <>
      <ul aria-label={label} className="divide-y rounded-panel border bg-surface text-13">
        {data.rows.map(({ packetId, title, sku, link, missingSince }) => (
          <li
            key={packetId}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-2"
          >
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-medium">{title}</p>
              <p className="text-ink-2">{[sku, link].filter((part) => part !== null).join(" · ")}</p>
            </div>
            <span className="text-ink-2">
              <Age timestampMs={missingSince} />
            </span>
          </li>
        ))}
      </ul>
      <Pagination
        page={page + 1}
        totalPages={Math.ceil(data.total / data.size)}
        onPage={(next) => setPage(next - 1)}
      />
    </>
  );
}
