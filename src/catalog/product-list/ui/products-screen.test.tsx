import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { renderFilters, stubFacets } from "../../filters/ui/test-support/render-filters.tsx";
import type { Product } from "../../products/products.contract.ts";
import { filterDropdown, filterStrip, listTools, productDetail } from "./products-parts.ts";
import { ProductsScreen } from "./products-screen.tsx";
import { createProduct } from "./test-support/product-factory.ts";
import type { ProductsView } from "./view/products-view.ts";

const user = userEvent.setup();

const productOf = (packetId: number): Product =>
  createProduct(packetId, { title: `Toaster ${packetId}`, provider: "shop.example" });

const pageOf = (packetIds: readonly number[], number = 0) => ({
  content: packetIds.map(productOf),
  totalElements: 31,
  totalPages: 3,
  size: 15,
  number,
});

type Answers = Parameters<typeof stubFacets>[0];

/** The screen with a site of 31 products. */
async function open(start: Partial<ProductsView> = {}, answers: Answers = {}) {
  const requests = stubFacets({
    "POST /api/products": () => pageOf([1, 2]),
    "POST /api/search": () => pageOf([7, 8]),
    "GET /api/last-updated-info": () => ({ lastUpdatedTimestamp: null }),
    "GET /api/product": ({ query }) => productOf(Number(query.get("packet_id"))),
    ...answers,
  });
  const adding = vi.fn<() => void>();
  const shown = await renderFilters(
    (view, onChange) => (
      <ProductsScreen
        title="Products"
        site="shop.example"
        sites={["shop.example", "other.example"]}
        view={view}
        onChange={onChange}
        onAddProducts={adding}
        further={() => null}
      />
    ),
    start,
  );
  return { ...shown, adding, requests, calls: (call: string) => requests.filter((one) => one.call === call) };
}

// Lazy components are loaded in advance: their loading time is not tested.
beforeAll(async () => {
  for (const { ready } of [filterStrip, filterDropdown, productDetail, listTools]) await ready();
}, 60_000);

beforeEach(() => {
  vi.stubGlobal("matchMedia", (media: string) => ({
    matches: true,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("the list is requested with exactly the parameters of the view", async () => {
  const { calls } = await open({
    page: 3,
    size: 30,
    withOutOfStock: true,
    brands: ["Acme"],
    dynamic: { watts: ["900.5"] },
  });
  await screen.findAllByText("31 products");
  const [list] = calls("POST /api/products");
  expect(Object.fromEntries(list?.query ?? [])).toEqual({
    domain: "shop.example",
    page: "2",
    size: "30",
    includeOutOfStock: "true",
  });
  expect(list?.body).toEqual({
    brands: ["Acme"],
    dynamic_filters: [{ fieldName: "watts", fieldType: "NUMBER", values: [900.5] }],
  });
  expect(calls("POST /api/search")).toEqual([]);
});

test("a search calls the search endpoint, by SKU when selected, and is shown beside the count", async () => {
  const { calls, view } = await open({ page: 2 });
  await screen.findAllByText("31 products");
  await user.click(screen.getByRole("button", { name: "SKU" }));
  await user.type(screen.getByRole("searchbox"), "T-7{Enter}");
  await screen.findByText("Toaster 7");
  expect(view()).toMatchObject({ query: "T-7", isSku: true, page: 1 });
  expect(Object.fromEntries(calls("POST /api/search")[0]?.query ?? [])).toMatchObject({
    query: "T-7",
    sku: "true",
    page: "0",
  });
  expect(screen.getByText("“T-7”")).toBeDefined();
});

test("a search result without paging is paged in the browser", async () => {
  const found = Array.from({ length: 31 }, (_, index) => productOf(index + 1));
  await open({ query: "toaster", page: 3 }, { "POST /api/search": () => found });
  expect(await screen.findByText("Toaster 31")).toBeDefined();
  expect(screen.queryByText("Toaster 30")).toBeNull();
});

test("past the end the address changes to the last page", async () => {
  const { view, changes } = await open({ page: 99 }, { "POST /api/products": () => pageOf([31], 2) });
  await waitFor(() => expect(view().page).toBe(3));
  expect(changes).toEqual([{ page: 3 }]);
});

test("an address that searches by SKU and expands opens the first product, once", async () => {
  const { view, changes } = await open({ query: "T-7", isSku: true, autoExpand: true });
  await waitFor(() => expect(view().product).toBe(7));
  expect(changes).toEqual([{ autoExpand: false, product: 7 }]);
});

test("products can be added from the toolbar, and from the empty state", async () => {
  const { adding } = await open();
  await user.click(await screen.findByRole("button", { name: "Add products" }));
  expect(adding).toHaveBeenCalledTimes(1);
  cleanup();
  const empty = await open({}, { "POST /api/products": () => ({ ...pageOf([]), totalElements: 0 }) });
  await screen.findByText(/This site has no products yet\. Add the addresses/);
  for (const button of screen.getAllByRole("button", { name: "Add products" })) await user.click(button);
  expect(empty.adding).toHaveBeenCalledTimes(2);
});

test("an open product that is not on the page is requested separately", async () => {
  const { calls } = await open({ product: 99 });
  await screen.findAllByText("Toaster 99");
  expect(calls("GET /api/product").map(({ query }) => query.get("packet_id"))).toEqual(["99"]);
});

test("an open product that is on the page is not requested again", async () => {
  const { calls } = await open({ product: 2 });
  await screen.findByRole("dialog", { name: "Toaster 2" });
  expect(calls("GET /api/product")).toEqual([]);
});

test("a price segment that the server refuses is removed with a notice", async () => {
  const refused = () =>
    Response.json(
      { message: "No such segment", errors: { price_difference_segment_id: "No such segment" } },
      { status: 422 },
    );
  const { view } = await open(
    { segmentId: 4 },
    {
      "POST /api/products": ({ body }) =>
        JSON.stringify(body).includes("segment") ? refused() : pageOf([1, 2]),
    },
  );
  await waitFor(() => expect(view().segmentId).toBeNull());
  expect(await screen.findByText("Filters that no longer apply were removed")).toBeDefined();
  expect(await screen.findByText("Toaster 1")).toBeDefined();
});

test("the filters open under the bar and close by Escape, which returns the focus", async () => {
  await open();
  const toggle = screen.getByRole("button", { name: "Open filters" });
  await user.click(toggle);
  await user.click(await screen.findByLabelText("Bosch"));
  expect(screen.getByRole("button", { name: "Close filters" }).getAttribute("data-count")).toBe("1");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement?.getAttribute("data-count")).toBe("1"));
  expect(screen.queryByRole("region", { name: "Filters" })).toBeNull();
});
