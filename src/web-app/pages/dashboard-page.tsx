import { useCallback } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { MarketOverviewScreenProps } from "../../catalog/market-overview/ui/market-overview-screen.tsx";
import type { PageProps } from "../page-part.ts";
import { addingProducts } from "./adding-products.ts";
import { NoSites } from "./no-sites.tsx";
import { useSelectedSite } from "./use-selected-site.ts";

/** The market overview of the selected site. */
export function DashboardPage({ Screen, title }: PageProps<MarketOverviewScreenProps>) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const lead = useCallback(
    (site: string) => setParams(addressOf(site, false), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const { site, known, isKnown, isActive, mayAddProducts } = useSelectedSite(params.get("site"), lead);
  const withOutOfStock = params.get("out_of_stock") === "true";
  if (site === null) return isKnown ? <NoSites /> : null;
  return (
    <Screen
      title={title}
      key={site}
      site={site}
      sites={known}
      withOutOfStock={withOutOfStock}
      onChange={(change) =>
        setParams(addressOf(change.site ?? site, change.withOutOfStock ?? withOutOfStock), {
          preventScrollReset: true,
        })
      }
      isActive={isActive}
      onAddProducts={
        mayAddProducts
          ? () => void navigate(`/products?site=${encodeURIComponent(site)}`, { state: addingProducts })
          : undefined
      }
    />
  );
}

/** The address's parameters; defaults are left out. */
function addressOf(site: string, withOutOfStock: boolean): Record<string, string> {
  return { site, ...(withOutOfStock && { out_of_stock: "true" }) };
}
