import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { formatAmount } from "../../../../web/i18n/format.ts";
import { formatDay } from "../../../../web/i18n/format-time.ts";
import { useLocale } from "../../../../web/i18n/use-locale.ts";
import type { FilterSummary } from "../../../exports/exports.contract.ts";

/** The filters of an export in one line: "Brand: Bosch, Zass · Online"; "No filters" without any. */
export function useFilterWords(): (filter: FilterSummary) => string {
  const { t } = useLingui();
  const locale = useLocale();
  const stock = { IN_STOCK: t`In stock`, OUT_OF_STOCK: t`Out of stock`, NOT_AVAILABLE: t`Stock unknown` };
  const positions = {
    CHEAPEST: t`Cheapest`,
    EQUAL: t`Same as the lowest price`,
    MORE_EXPENSIVE: t`More expensive than the lowest`,
    MOST_EXPENSIVE: t`Most expensive`,
    NO_COMPETITORS: t`No competitors`,
  };
  const attention = {
    MISSING_FROM_FEED: t`Missing from the product feed`,
    DUPLICATE: t`Possible duplicates`,
  };
  const price = ({ priceFrom, priceTo }: FilterSummary) => {
    const from = priceFrom === null ? "" : formatAmount(priceFrom, "RON");
    const to = priceTo === null ? "" : formatAmount(priceTo, "RON");
    if (priceTo === null) return t`Our price from ${from}`;
    return priceFrom === null ? t`Our price up to ${to}` : t`Our price ${from} – ${to}`;
  };
  return (filter) => {
    const { category, brands, segment, changedFrom, changedTo, minCompetitors } = filter;
    const brandNames = listed(brands);
    // A slash inside a name is stored as U+2215.
    const path = category?.replaceAll("/", " › ").replaceAll("\u2215", "/");
    const days = [changedFrom, changedTo]
      .map((ms) => (ms === null ? "…" : formatDay(ms, locale)))
      .join(" – ");
    const words = [
      category !== null && t`Category: ${path}`,
      brands.count > 0 && t`Brand: ${brandNames}`,
      filter.stock.length > 0 && filter.stock.map((one) => stock[one]).join(", "),
      filter.offline !== null && (filter.offline ? t`Offline` : t`Online`),
      minCompetitors > 0 &&
        plural(minCompetitors, { one: "at least # competitor", other: "at least # competitors" }),
      filter.positions.length > 0 && filter.positions.map((one) => positions[one]).join(", "),
      filter.attention.length > 0 && filter.attention.map((one) => attention[one]).join(", "),
      segment !== null && t`Price segment: ${segment}`,
      (changedFrom !== null || changedTo !== null) && t`Price changed: ${days}`,
      (filter.priceFrom !== null || filter.priceTo !== null) && price(filter),
      ...filter.fields.map(({ name, values }) => `${name}: ${listed(values)}`),
      filter.includeOutOfStock && t`with offers out of stock`,
    ].filter((one) => one !== false);
    return words.length > 0 ? words.join(" · ") : t`No filters`;
  };
}

/** The first texts, and how many more there are. */
function listed({ first, count }: FilterSummary["brands"]): string {
  const further = count - first.length;
  return first.join(", ") + (further > 0 ? ` +${further}` : "");
}
