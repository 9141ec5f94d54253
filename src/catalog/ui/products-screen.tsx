import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Age } from "../../web/ui/age.tsx";
import { SelectField } from "../../web/ui/select-field.tsx";
import { productList } from "../catalog.list.contract.ts";
import type { Product } from "../catalog.product.contract.ts";
import { isCrawling, lastUpdatedQuery, productPageQuery, siteStatsQuery } from "./catalog.queries.ts";
import { CrawlProgress } from "./crawl-progress.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { ProductCount } from "./product-count.tsx";
import { ProductDetail } from "./product-detail.tsx";
import { ProductList } from "./product-list.tsx";
import type { ProductsView } from "./products-view.ts";

interface ProductsScreenProps {
  readonly site: string;
  /** Domains of the person's sites, for switching. */
  readonly sites: readonly string[];
  readonly view: ProductsView;
  readonly onChange: (change: Partial<ProductsView>, how?: { replace?: boolean }) => void;
  /** The price history of a product, which another slice draws. */
  readonly history: (product: Product, competitors: readonly string[]) => ReactNode;
}

/** The products of a site beside their rivals' offers. @see specification 2, section 2 "Products list" */
export function ProductsScreen({ site, sites, view, onChange, history }: ProductsScreenProps) {
  const { t } = useLingui();
  const { data: stats } = useQuery(siteStatsQuery(site));
  const crawling = isCrawling(stats);
  const list = useList(site, view, crawling);
  const shownPage = list.data === undefined || list.isPlaceholderData ? view.page : list.data.number + 1;
  useEffect(() => {
    // The server answers the last page for one past the end.
    if (shownPage !== view.page) onChange({ page: shownPage }, { replace: true });
  }, [shownPage, view.page, onChange]);
  return (
    <div className="mx-auto max-w-[1600px] px-4 pb-10 sm:px-6">
      <title>{`${t`Products`} · ${site} · Vizor`}</title>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-6 pb-3">
        <div className="min-w-0">
          <h1 className="text-28 font-semibold tracking-tight">
            <Trans>Products</Trans>
          </h1>
          <p role="status" className="min-h-5 text-ink-2 tabular-nums">
            {list.data && <ProductCount total={list.data.totalElements} />}
            <LastRead site={site} />
          </p>
        </div>
        {sites.length > 1 ? (
          <SelectField
            label={t`Site`}
            value={site}
            onChange={({ target }) => onChange({ site: target.value })}
          >
            {sites.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </SelectField>
        ) : (
          <p className="font-medium text-ink-2">{site}</p>
        )}
      </header>
      <ListToolbar view={view} onChange={onChange} />
      <div className="grid grid-cols-1 gap-4 pt-4">
        {crawling && stats && <CrawlProgress crawl={stats.crawl} />}
        <ProductList list={list} view={view} onChange={onChange} />
      </div>
      {view.product !== null && (
        <ProductDetail
          site={site}
          view={view}
          product={list.data?.content.find((product) => product.packetId === view.product) ?? null}
          isLoading={list.isPending}
          history={(product) => history(product, stats?.competitors ?? [])}
          onClose={() => onChange({ product: null })}
        />
      )}
    </div>
  );
}

function LastRead({ site }: { readonly site: string }) {
  const { data, isPending, isError } = useQuery(lastUpdatedQuery(site));
  if (isPending) return null;
  return (
    <span>
      {" · "}
      {isError ? (
        <Trans>time of the last reading not available</Trans>
      ) : data.lastUpdatedTimestamp === null ? (
        <Trans>not read yet</Trans>
      ) : (
        <Trans>
          last read <Age timestampMs={data.lastUpdatedTimestamp} />
        </Trans>
      )}
    </span>
  );
}

/** While a crawl brings new prices, the list is read again so often, and once more at its end. */
const freshListMs = 6000;

function useList(site: string, view: ProductsView, crawling: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!crawling) return;
    return () => void client.invalidateQueries({ queryKey: [productList.path, site] });
  }, [client, site, crawling]);
  return useQuery({ ...productPageQuery(site, view), refetchInterval: crawling ? freshListMs : false });
}
