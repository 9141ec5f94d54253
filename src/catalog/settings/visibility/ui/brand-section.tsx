import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { foldedWords, foldText } from "../../../../kit/text/fold-text.ts";
import type { BrandVisibility } from "../visibility.contract.ts";
import { changeOf } from "./pending-changes.ts";
import { usePending } from "./use-pending.ts";
import { brandVisibilityQuery } from "./visibility.queries.ts";
import { VisibilityRow } from "./visibility-row.tsx";
import { NoEntries, NoProducts, NotLoaded } from "./visibility-states.tsx";
import { PendingBar, SearchLine } from "./visibility-tools.tsx";
import { WindowedList } from "./windowed-list.tsx";

interface BrandSectionProps {
  readonly site: string;
  /** Called with the number of pending changes. */
  readonly onPending: (count: number) => void;
}

/** Visibility of brands, with search. Handles 10,000 brands without a pause. */
export function BrandSection({ site, onPending }: BrandSectionProps) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(brandVisibilityQuery(site));
  const { changes, switchTo, reset, apply, isApplying } = usePending(site, "brands", onPending);
  const [search, setSearch] = useState("");
  const deferredSearch = useDeferredValue(search);
  const find = useBrandSearch(data);
  const brands = useMemo(() => find(deferredSearch), [find, deferredSearch]);
  if (data === undefined) {
    return (
      <NotLoaded
        title={t`The brands could not be loaded`}
        error={error}
        isFetching={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.length === 0)
    return <NoProducts site={site}>{t`No brands yet: they appear with the first products.`}</NoProducts>;
  return (
    <>
      <SearchLine
        label={t`Search brands`}
        value={search}
        onChange={setSearch}
        found={brands.length}
        // The list may be that of a moment ago.
        onAll={(visible) => switchTo(find(search), visible)}
      />
      {brands.length === 0 ? (
        <NoEntries>{t`No brand matches the search.`}</NoEntries>
      ) : (
        <WindowedList
          label={t`Brands`}
          rows={brands}
          keyOf={({ key }) => key}
          topKey={search}
          render={(brand) => (
            <VisibilityRow
              name={brand.key}
              products={brand.products}
              isVisible={changes.get(brand.key) ?? brand.visible}
              isPending={changes.has(brand.key)}
              onChange={(visible) => switchTo([brand], visible)}
            />
          )}
        />
      )}
      <PendingBar
        count={changes.size}
        isApplying={isApplying}
        onApply={() => apply(changeOf(changes))}
        onReset={reset}
      />
    </>
  );
}

/** Finds the brands whose name contains every word; each name is folded once. */
function useBrandSearch(data: BrandVisibility | undefined) {
  const folded = useMemo(
    () =>
      (data ?? []).map(({ brand, products, visible }) => ({
        key: brand,
        products,
        visible,
        folded: foldText(brand),
      })),
    [data],
  );
  return useCallback(
    (search: string) => {
      const words = foldedWords(search);
      return folded.filter((one) => words.every((word) => one.folded.includes(word)));
    },
    [folded],
  );
}
