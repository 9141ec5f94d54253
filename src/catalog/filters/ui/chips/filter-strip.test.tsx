import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { ProductsView } from "../../../product-list/ui/view/products-view.ts";
import { fieldOf, renderFilters, stubFacets } from "../test-support/render-filters.tsx";
import { FilterStrip } from "./filter-strip.tsx";

const user = userEvent.setup();

const emptied = vi.fn();

const show = (start: Partial<ProductsView>, isSegmentRefused = false) =>
  renderFilters(
    (view, onChange) => (
      <FilterStrip
        site="shop.example"
        view={view}
        onChange={onChange}
        isSegmentRefused={isSegmentRefused}
        onEmptied={emptied}
      />
    ),
    start,
  );

const chips = () =>
  within(screen.getByRole("list", { name: "Active filters" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

afterEach(() => {
  cleanup();
  emptied.mockReset();
});

test("every active filter has a chip; of many names three are listed", async () => {
  stubFacets({ "GET /api/brands": () => ["A", "B", "C", "D", "E"] });
  const now = Date.now();
  await show({
    category: "Electro",
    brands: ["A", "B", "C", "D", "E"],
    stock: ["OUT_OF_STOCK"],
    offline: false,
    changedFrom: now - 86_400_000,
    changedTo: now,
    segmentId: 4,
    minCompetitors: 1,
    priceFrom: 10,
    priceTo: 20.5,
    dynamic: { watts: ["900.5"] },
  });
  await screen.findByText("Dear ones");
  await screen.findByText("900,5");
  expect(chips()).toEqual([
    "Category: Electro",
    "Brand: A, B, C +2",
    "Our price: 10,00\u00a0lei – 20,50\u00a0lei",
    "Availability: Out of stock",
    "Status: Online",
    "Price changed: Today",
    "Competitors: at least 1 competitor",
    "Price segment: Dear ones",
    "watts en: 900,5",
    "Clear all",
  ]);
});

test("a past window is named by its days", async () => {
  stubFacets();
  await show({ changedFrom: Date.UTC(2024, 0, 1), changedTo: Date.UTC(2024, 0, 2) });
  expect(chips()[0]).toBe("Price changed: 1 Jan 2024 – 2 Jan 2024");
});

test("a chip removes its filter and moves the focus to the next chip, the last one to the page", async () => {
  stubFacets();
  const { view } = await show({ brands: ["Acme"], offline: true });
  await user.click(screen.getByRole("button", { name: "Remove the filter Brand: Acme" }));
  expect(view()).toMatchObject({ brands: [], offline: true });
  const last = screen.getByRole("button", { name: "Remove the filter Status: Offline" });
  expect(document.activeElement).toBe(last);
  await user.click(last);
  expect(emptied).toHaveBeenCalledOnce();
  expect(screen.queryByRole("list", { name: "Active filters" })).toBeNull();
});

test("Clear all removes every filter and keeps the search", async () => {
  stubFacets();
  const { view } = await show({ brands: ["Acme"], priceFrom: 5, query: "x" });
  await user.click(screen.getByRole("button", { name: "Clear all" }));
  expect(view()).toMatchObject({ brands: [], priceFrom: null, query: "x" });
});

test("filters among the options stay, whichever list loads first", async () => {
  const requests = stubFacets();
  const { changes } = await show({
    category: "Electro",
    brands: ["Acme"],
    segmentId: 4,
    dynamic: { colour: ["red"] },
  });
  await waitFor(() => expect(requests.filter(({ call }) => call.endsWith("values"))).toHaveLength(1));
  await screen.findByText("Dear ones");
  expect(changes).toEqual([]);
  expect(screen.queryByText("Filters that no longer apply were removed")).toBeNull();
});

test("stale filters are removed with a notice that names them, which disappears with the next change", async () => {
  stubFacets({
    "GET /api/dynamic-fields": () => [fieldOf("colour", "STRING_DICTIONARY")],
  });
  const { view } = await show({
    page: 2,
    category: "Attic/Old",
    brands: ["Acme", "Gone"],
    segmentId: 77,
    offline: true,
    dynamic: { colour: ["red", "mauve"], smell: ["rose"] },
  });
  await waitFor(() =>
    expect(view()).toMatchObject({
      category: null,
      brands: ["Acme"],
      segmentId: null,
      offline: true,
      dynamic: { colour: ["red"] },
    }),
  );
  const note = screen.getByText("Filters that no longer apply were removed").closest("[role=status]");
  for (const text of ["Category: Attic › Old", "Brand: Gone", "Price segment", "colour: mauve", "smell"])
    expect(note?.textContent).toContain(text);
  await user.click(screen.getByRole("button", { name: "Remove the filter Status: Offline" }));
  expect(screen.queryByText("Filters that no longer apply were removed")).toBeNull();
});

test("a brand without products in the category is removed, though both exist", async () => {
  stubFacets({
    "GET /api/brands": ({ query }) => (query.has("category") ? ["Acme"] : ["Acme", "Bosch"]),
  });
  const { view } = await show({ category: "Electro", brands: ["Acme", "Bosch"] });
  await waitFor(() => expect(view().brands).toEqual(["Acme"]));
  expect(view().category).toBe("Electro");
  expect(screen.getByText("Brand: Bosch")).toBeDefined();
});

test("options that failed to load remove nothing", async () => {
  const requests = stubFacets({
    "GET /api/categories": () => new Response("away", { status: 500 }),
    "GET /api/dynamic-fields/values": () => new Response("away", { status: 500 }),
  });
  const { changes, settled } = await show({ category: "Attic", dynamic: { colour: ["mauve"] } });
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain("GET /api/dynamic-fields/values"));
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain("GET /api/categories"));
  await settled();
  expect(changes).toEqual([]);
});

test("a segment for which the list was refused is removed", async () => {
  stubFacets();
  const { view } = await show({ segmentId: 4 }, true);
  await waitFor(() => expect(view().segmentId).toBeNull());
  expect(screen.getByText("Price segment")).toBeDefined();
});
