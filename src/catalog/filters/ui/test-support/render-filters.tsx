import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, waitFor } from "@testing-library/react";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { MemoryRouter } from "react-router";
import { expect, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../../web/i18n/catalogs.ts";
import { changeView } from "../../../product-list/ui/view/change-view.ts";
import { defaultView, type ProductsView } from "../../../product-list/ui/view/products-view.ts";
import type { CategoryNode, DynamicField } from "../../facets.contract.ts";

/** A call as the stubbed server got it. */
interface RecordedCall {
  /** "GET /api/brands". */
  readonly call: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

type Replies = Record<string, (request: RecordedCall) => unknown>;

const leaf = (name: string): CategoryNode => ({ name, available: true, products: 3, categoriesByName: {} });

/** A tree of categories by their names, without anything below them. */
export function treeOf(...names: readonly string[]): CategoryNode {
  return { ...leaf(""), categoriesByName: Object.fromEntries(names.map((name) => [name, leaf(name)])) };
}

export function fieldOf(fieldName: string, fieldType: DynamicField["fieldType"]): DynamicField {
  return { fieldName, fieldType, filteringEnabled: true, displayEn: `${fieldName} en`, displayRo: fieldName };
}

const defaultReplies: Replies = {
  "GET /api/categories": () => treeOf("Electro", "Garden"),
  "GET /api/brands": () => ["Acme", "Bosch", "Philips", "Zass"],
  "GET /api/dynamic-fields": () => [fieldOf("colour", "STRING_DICTIONARY"), fieldOf("watts", "NUMBER")],
  "GET /api/dynamic-fields/values": ({ query }) =>
    query.get("field") === "watts" ? [900.5, 1200] : ["blue", "red"],
  "POST /api/price-positions": () => ({
    CHEAPEST: 41,
    EQUAL: 7,
    MORE_EXPENSIVE: 1250,
    MOST_EXPENSIVE: 12,
    NO_COMPETITORS: 3,
  }),
  "GET /api/price-difference-segments": () => [
    { id: 4, name: "Dear ones", type: "over", start: 5, end: 20, difference: "minimum" },
  ],
  "GET /api/dashboard/stats": () => ({
    activeCompetitors: ["a.example", "b.example"],
    crawl: { pages: 1, checkedToday: 1 },
  }),
};

/**
 * For component tests: answers the calls that the filters make, and records the requests.
 * @param answers replace the default replies; a Response is returned as it is
 */
export function stubFacets(answers: Replies = {}): RecordedCall[] {
  const all: RecordedCall[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, "http://vizor.example");
    const request: RecordedCall = {
      call: `${init.method} ${pathname}`,
      query: searchParams,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    };
    all.push(request);
    const answer = { ...defaultReplies, ...answers }[request.call];
    if (!answer) throw new Error(`No answer to ${request.call}`);
    const reply = answer(request);
    return reply instanceof Response ? reply : Response.json(reply);
  });
  return all;
}

interface RenderedFilters {
  /** The current view. */
  readonly view: () => ProductsView;
  /** The changes that were requested, in order. */
  readonly changes: readonly Partial<ProductsView>[];
  /** Waits until every request has its reply, and what follows from it is shown. */
  readonly settled: () => Promise<void>;
}

type Part = (view: ProductsView, onChange: (change: Partial<ProductsView>) => void) => ReactNode;

interface ShownProps {
  readonly part: Part;
  readonly start: ProductsView;
  readonly report: (wanted: Partial<ProductsView>, view: ProductsView) => void;
}

function Shown({ part, start, report }: ShownProps) {
  const [view, setView] = useState(start);
  const latest = useRef(start);
  const change = useCallback(
    (wanted: Partial<ProductsView>) => {
      latest.current = changeView(latest.current, wanted);
      report(wanted, latest.current);
      setView(latest.current);
    },
    [report],
  );
  return part(view, change);
}

/** Shows a part of the filters in English over a view that applies the requested changes. */
export async function renderFilters(part: Part, start: Partial<ProductsView> = {}): Promise<RenderedFilters> {
  localStorage.clear();
  await startLocale();
  await needCatalogs("catalog", "filters", "problems");
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const changes: Partial<ProductsView>[] = [];
  let now: ProductsView = { ...defaultView, site: "shop.example", ...start };
  const report = (wanted: Partial<ProductsView>, view: ProductsView) => {
    changes.push(wanted);
    now = view;
  };
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <Shown part={part} start={now} report={report} />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
  const settled = () => waitFor(() => expect([client.isFetching(), client.isMutating()]).toEqual([0, 0]));
  return { view: () => now, changes, settled };
}
