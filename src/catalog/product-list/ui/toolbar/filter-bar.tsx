import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useMedia } from "../../../../web/ui/browser/use-media.ts";
import { FilterPanelToggle } from "../../../../web/ui/filter-panel/filter-panel-toggle.tsx";
import { ErrorBoundary } from "../../../../web/ui/status/error-boundary.tsx";
import { reportProductCrash } from "../../../product-card/ui/product-crash.ts";
import { filterDropdown, filterSidePanel } from "../products-parts.ts";
import type { ProductFilters, ProductsView } from "../view/products-view.ts";
import { SearchBar } from "./search-bar.tsx";

/** Breakpoint: filters drop down from the toolbar; below it they slide in from the side. */
function useIsWide(): boolean {
  return useMedia("(min-width: 970px)");
}

interface FilterBarProps {
  readonly site: string;
  readonly view: ProductsView;
  readonly onChange: (change: Partial<ProductsView>) => void;
  /** Whether the requested list is loading. */
  readonly isBusy: boolean;
  /** Number of products in the list; undefined while unknown. */
  readonly total: number | undefined;
  /** The button that opens the filters. */
  readonly toggle: RefObject<HTMLButtonElement | null>;
  /** Further controls, in the same row. */
  readonly children?: ReactNode;
}

/** Search and filters, sticky while the list scrolls. On wide windows filters drop down from here. */
export function FilterBar({ site, view, onChange, isBusy, total, toggle, children }: FilterBarProps) {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isWide = useIsWide();
  const isDropped = isOpen && isWide;
  const close = () => setOpen(false);
  const closeDropdown = () => {
    toggle.current?.focus();
    setOpen(false);
  };
  useEffect(() => {
    if (!isDropped) return;
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Node && !bar.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    return () => document.removeEventListener("pointerdown", leave);
  }, [isDropped]);
  const leaveByKey = ({ relatedTarget }: FocusEvent) => {
    if (isDropped && relatedTarget instanceof Node && !bar.current?.contains(relatedTarget)) setOpen(false);
  };
  const { Component: Dropdown } = filterDropdown;
  const { Component: SidePanel } = filterSidePanel;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving close what is open within
    <div
      ref={bar}
      onBlur={leaveByKey}
      onKeyDown={(event) => {
        if (isDropped && event.key === "Escape" && !event.defaultPrevented) closeDropdown();
      }}
      className="sticky top-12 z-10 -mx-4 border-b bg-bg px-4 py-2 sm:-mx-6 sm:px-6"
    >
      <div className="flex items-center gap-x-4">
        <div className="flex min-w-0 flex-1 items-center gap-2 sm:max-w-[46rem]">
          <SearchBar view={view} onChange={onChange} isBusy={isBusy} />
          <FilterPanelToggle
            ref={toggle}
            open={isOpen}
            count={countFilters(view)}
            {...(isWide && { controls: id })}
            onPress={() => setOpen(!isOpen)}
          />
        </div>
        {children}
      </div>
      {isOpen && (
        <ErrorBoundary
          fallback={() => null}
          onError={(error) => {
            close();
            reportProductCrash(error);
          }}
          resetKey={String(isWide)}
        >
          <Suspense>
            {isWide ? (
              <Dropdown
                id={id}
                site={site}
                view={view}
                onChange={onChange}
                total={total}
                onClose={closeDropdown}
              />
            ) : (
              <SidePanel site={site} view={view} onChange={onChange} onClose={close} />
            )}
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

/** Number of active filters; each counts once, whatever its number of values. */
export function countFilters(filters: ProductFilters): number {
  const { category, brands, stock, offline, changedFrom, positions, attention, segmentId, minCompetitors } =
    filters;
  const { priceFrom, priceTo, market, dynamic } = filters;
  const inForce = [
    category !== null,
    brands.length > 0,
    stock.length > 0,
    offline !== null,
    changedFrom !== null,
    positions.length > 0,
    attention.length > 0,
    segmentId !== null,
    minCompetitors !== null,
    priceFrom !== null || priceTo !== null,
  ];
  // A time only says since when prices moved.
  const marketKeys = Object.keys(market).filter((key) => key !== "moved_since");
  return inForce.filter(Boolean).length + marketKeys.length + Object.keys(dynamic).length;
}
