import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { ProductsView } from "../../product-list/ui/view/products-view.ts";
import { FilterDropdown } from "./filter-dropdown.tsx";
import { renderFilters, stubFacets, treeOf } from "./test-support/render-filters.tsx";

const user = userEvent.setup();

const close = vi.fn();

const open = (start: Partial<ProductsView> = {}) =>
  renderFilters(
    (view, onChange) => (
      <FilterDropdown
        id="panel"
        site="shop.example"
        view={view}
        onChange={onChange}
        total={1247}
        onClose={close}
      />
    ),
    start,
  );

const group = (name: string) => within(screen.getByRole("group", { name }));

const press = async (name: string, button: string) =>
  user.click(await group(name).findByRole("button", { name: button }));

afterEach(() => {
  cleanup();
  close.mockReset();
});

test("every change takes effect at once and returns to the first page", async () => {
  stubFacets();
  const { view } = await open({ page: 3, sort: "OVERPRICED" });
  fireEvent.click(await screen.findByText("Electro"));
  expect(view()).toMatchObject({ category: "Electro", page: 1, sort: "OVERPRICED" });
  fireEvent.click(await screen.findByLabelText("Bosch"));
  fireEvent.click(screen.getByLabelText("Acme"));
  expect(view().brands).toEqual(["Bosch", "Acme"]);
  fireEvent.click(screen.getByLabelText("Out of stock"));
  fireEvent.click(screen.getByLabelText("In stock"));
  expect(view().stock).toEqual(["IN_STOCK", "OUT_OF_STOCK"]);
  fireEvent.click(screen.getByText("Online"));
  expect(view().offline).toBe(false);
  fireEvent.click(await screen.findByText("Dear ones"));
  expect(view().segmentId).toBe(4);
});

test("the footer has the number of products, Clear all and the close button", async () => {
  stubFacets();
  const { view } = await open({ brands: ["Acme"], offline: false, segmentId: 4, sort: "OVERPRICED" });
  expect(screen.getByText("1.247 products")).toBeDefined();
  fireEvent.click(screen.getByText("Clear all"));
  expect(view()).toMatchObject({ brands: [], offline: null, segmentId: null, sort: "OVERPRICED" });
  fireEvent.click(screen.getByText("Done"));
  expect(close).toHaveBeenCalledOnce();
});

test("pressing a selected option clears it", async () => {
  stubFacets();
  const { view } = await open({ category: "Electro", segmentId: 4, offline: true });
  await press("Category", "Electro 3");
  await press("Price segment", "Dear ones");
  await press("Status", "Offline");
  expect(view()).toMatchObject({ category: null, segmentId: null, offline: null });
});

test("price positions have their counts under the other filters, and any of them can be selected", async () => {
  const calls = stubFacets();
  const start = { priceTo: 200, positions: ["EQUAL"], withOutOfStock: true, query: "ceai" } as const;
  const { view } = await open(start);
  const positions = group("Price position");
  await user.click(await positions.findByRole("checkbox", { name: "More expensive than the lowest 1.250" }));
  await user.click(positions.getByRole("checkbox", { name: "Cheapest 41" }));
  expect(view().positions).toEqual(["CHEAPEST", "EQUAL", "MORE_EXPENSIVE"]);
  const asked = calls.filter(({ call }) => call === "POST /api/price-positions");
  expect(asked.map(({ query, body }) => [Object.fromEntries(query), body])).toEqual([
    [{ domain: "shop.example", includeOutOfStock: "true", query: "ceai", sku: "false" }, { price_end: 200 }],
  ]);
});

test("price positions work without their counts", async () => {
  stubFacets({ "POST /api/price-positions": () => new Response(null, { status: 500 }) });
  const { view } = await open();
  await user.click(group("Price position").getByRole("checkbox", { name: "No competitors" }));
  expect(view().positions).toEqual(["NO_COMPETITORS"]);
});

test("a window of price changes is stored in ms, up to now", async () => {
  stubFacets();
  const { view } = await open();
  const before = Date.now();
  await press("Price changed", "Last 7 days");
  const { changedFrom, changedTo } = view();
  expect((changedTo ?? 0) - (changedFrom ?? 0)).toBe(604_800_000);
  expect(changedTo).toBeGreaterThanOrEqual(before);
  await press("Price changed", "Last 7 days");
  expect(view()).toMatchObject({ changedFrom: null, changedTo: null });
});

test("the minimum of competitors ranges from any number to the active ones", async () => {
  stubFacets();
  const { view } = await open();
  const list = group("Competitors").getByLabelText("At least");
  await waitFor(() => expect(within(list).getAllByRole("option")).toHaveLength(3));
  await user.selectOptions(list, "2");
  expect(view().minCompetitors).toBe(2);
  await user.selectOptions(list, "0");
  expect(view().minCompetitors).toBeNull();
});

test("while the number of active competitors is unknown, the list ends at 4", async () => {
  stubFacets({ "GET /api/dashboard/stats": () => new Response("away", { status: 400 }) });
  await open({ minCompetitors: 9 });
  const options = within(group("Competitors").getByLabelText("At least")).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Any number",
    "1 competitor",
    "2 competitors",
    "3 competitors",
    "4 competitors",
    "9 competitors",
  ]);
});

test("more categories than are shown are counted", async () => {
  const names = Array.from({ length: 201 }, (_, index) => `Category ${index}`);
  stubFacets({ "GET /api/categories": () => treeOf(...names) });
  await open();
  const cut = "200 of 201 shown; search for the others";
  expect(await group("Category").findByText(cut)).toBeTruthy();
  await user.type(group("Category").getByLabelText("Search categories"), "Category 200");
  await waitFor(() => expect(group("Category").queryByText(cut)).toBeNull());
  expect(group("Category").queryByText(/shown/)).toBeNull();
});

test("selected brands filter the categories, and the selected category filters the brands", async () => {
  const requests = stubFacets();
  await open();
  await press("Category", "Garden 3");
  await user.click(await screen.findByLabelText("Zass"));
  await user.click(screen.getByLabelText("Acme"));
  await waitFor(() =>
    expect(
      requests
        .filter(({ call }) => call === "GET /api/categories")
        .at(-1)
        ?.query.getAll("brand"),
    ).toEqual(["Acme", "Zass"]),
  );
  expect(
    requests
      .filter(({ call }) => call === "GET /api/brands")
      .at(-1)
      ?.query.getAll("category"),
  ).toEqual(["Garden"]);
});

test("a minimum price is parsed in both notations; empty is 0", async () => {
  stubFacets();
  const { view } = await open();
  await press("Our price", "Above");
  expect(view().priceFrom).toBeNull();
  const from = group("Our price").getByLabelText("From, lei");
  await user.type(from, "1.234,50{Enter}");
  expect(view()).toMatchObject({ priceFrom: 1234.5, priceTo: null });
  await user.clear(from);
  await user.type(from, "99.9{Enter}");
  expect(view().priceFrom).toBe(99.9);
  await user.clear(from);
  await user.click(group("Our price").getByRole("button", { name: "Set" }));
  expect(view().priceFrom).toBe(0);
  await press("Our price", "Above");
  expect(view()).toMatchObject({ priceFrom: null, priceTo: null });
});

test("an invalid price changes nothing, and its field is marked", async () => {
  stubFacets();
  const { view, changes } = await open();
  await press("Our price", "Between");
  const price = group("Our price");
  await user.type(price.getByLabelText("From, lei"), "20{Enter}");
  await user.type(price.getByLabelText("To, lei"), "20{Enter}");
  expect(changes).toEqual([]);
  expect(price.getByLabelText("To, lei").getAttribute("aria-invalid")).toBe("true");
  expect(price.getByLabelText("From, lei").getAttribute("aria-invalid")).toBe("false");
  await user.type(price.getByLabelText("To, lei"), ",01{Enter}");
  expect(view()).toMatchObject({ priceFrom: 20, priceTo: 20.01 });
  expect(price.getByLabelText("To, lei").getAttribute("aria-invalid")).toBe("false");
});

test("the site's own fields are listed by name; their values are loaded when a field is opened", async () => {
  const requests = stubFacets();
  const { view } = await open();
  const values = () => requests.filter(({ call }) => call === "GET /api/dynamic-fields/values");
  const watts = await screen.findByRole("button", { name: "watts en" });
  expect(values()).toEqual([]);
  await user.click(watts);
  await user.click(await screen.findByLabelText("900,5"));
  expect(values().map(({ query }) => query.get("field"))).toEqual(["watts"]);
  expect(view().dynamic).toEqual({ watts: ["900.5"] });
  await user.click(screen.getByLabelText("900,5"));
  expect(view().dynamic).toEqual({});
});

test("values that fail to load are an empty list, brands that fail to load can be requested again", async () => {
  let isAway = true;
  stubFacets({
    "GET /api/dynamic-fields/values": () => new Response("away", { status: 500 }),
    "GET /api/brands": () => (isAway ? new Response("away", { status: 500 }) : ["Acme"]),
  });
  await open();
  await user.click(await screen.findByRole("button", { name: "colour en" }));
  expect(await screen.findByText("No options")).toBeDefined();
  isAway = false;
  await user.click(await group("Brand").findByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("Acme")).toBeDefined();
});

test("without a segment a link to create one is shown", async () => {
  stubFacets({ "GET /api/price-difference-segments": () => [] });
  await open();
  const link = await screen.findByRole("link", { name: "Create one in the settings" });
  expect(link.getAttribute("href")).toMatch(/^\/settings/);
});

test("of 10,000 brands 100 are rendered; the search finds the others, ignoring diacritics", async () => {
  stubFacets({
    "GET /api/brands": () => [...Array.from({ length: 9999 }, (_, n) => `Brand ${n}`), "Țuț"],
  });
  const { view } = await open();
  expect(await group("Brand").findAllByRole("checkbox")).toHaveLength(100);
  expect(group("Brand").getByRole("status").textContent).toContain("100 of 10.000 shown");
  fireEvent.change(group("Brand").getByLabelText("Search brands"), { target: { value: "tut" } });
  await user.click(screen.getByLabelText("Țuț"));
  expect(view().brands).toEqual(["Țuț"]);
});
