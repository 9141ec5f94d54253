import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useCallback, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import type { ProductPage } from "../product-list.contract.ts";
import { ProductList } from "./product-list.tsx";
import { createPage, createProduct } from "./test-support/product-factory.ts";
import { prepareList, renderPart } from "./test-support/render-list.tsx";
import { changeView } from "./view/change-view.ts";
import { defaultView, type ProductsView } from "./view/products-view.ts";

const readPage = vi.fn<(view: ProductsView) => Promise<ProductPage>>();

const fetched = vi.fn<typeof fetch>();

let view: ProductsView;

let change: (wanted: Partial<ProductsView>) => void;

/** The list as on the screen: with a view that changes and its pages. */
function Host({ start }: { readonly start: ProductsView }) {
  const [held, setHeld] = useState(start);
  view = held;
  change = useCallback((wanted) => setHeld((before) => changeView(before, wanted)), []);
  const list = useQuery({
    queryKey: ["list", held.page, held.query, held.brands, held.sort],
    queryFn: () => readPage(held),
    placeholderData: keepPreviousData,
  });
  return <ProductList list={list} view={held} onChange={change} />;
}

function show(start: Partial<ProductsView> = {}) {
  renderPart(<Host start={{ ...defaultView, site: "first.example", ...start }} />);
}

/** Fifteen products per page, numbered consecutively; 1,247 in all. */
function longList({ page }: ProductsView): Promise<ProductPage> {
  const first = (page - 1) * 15 + 1;
  const products = Array.from({ length: 15 }, (_, index) => createProduct(first + index));
  return Promise.resolve(createPage(products, 1247, page - 1));
}

beforeEach(async () => {
  await prepareList({ isWide: false });
  // Lazy components are loaded in advance, so that no test waits for them.
  await import("../../selection/ui/selection-bar.tsx");
  vi.stubGlobal("fetch", fetched);
  readPage.mockImplementation(longList);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const bar = () => screen.findByRole("region", { name: "Selection" });

/** Cards are rendered in idle time: querying the whole document on every poll would leave none. */
const shows = (text: string) =>
  waitFor(() => {
    if (!document.body.textContent.includes(text)) throw new Error(`${text} does not show`);
  });

const pressed = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

test("one checkbox selects the page; the bar shows the extent and can select all results", async () => {
  show();
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select this page" }));
  expect(within(await bar()).getByRole("status").textContent).toBe("15 on this page");
  await pressed("select all 1.247");
  expect(within(await bar()).getByRole("status").textContent).toBe("All 1.247 selected");
  await pressed("Clear selection");
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Select this page" }));
});

test("a selection survives paging and sorting, and is cleared by another filter or search", async () => {
  show();
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select Product 3" }));
  await bar();
  act(() => change({ page: 2 }));
  await shows("Product 16");
  await userEvent.click(screen.getByRole("checkbox", { name: "Select Product 16" }));
  expect(within(await bar()).getByRole("status").textContent).toBe("2 selected, 1 on this page");
  act(() => change({ sort: "OVERPRICED" }));
  await shows("Product 3 (");
  expect(screen.getByRole("checkbox", { name: "Select Product 3" })).toHaveProperty("checked", true);
  act(() => change({ brands: ["Bosch"] }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Selection" })).toBeNull());
  expect(screen.getByRole("checkbox", { name: "Select Product 3" })).toHaveProperty("checked", false);
});

test("a recheck asks for confirmation with the count, sends the ids and reports how many pages are queued", async () => {
  fetched.mockResolvedValue(Response.json({ products: 2, queuedPages: 9 }, { status: 202 }));
  show();
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select Product 3" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Select Product 5" }));
  await bar();
  await pressed("Recheck");
  const dialog = await screen.findByRole("alertdialog", { name: "Recheck 2 products?" });
  expect(fetched).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole("button", { name: "Recheck" }));
  await waitFor(() => expect(currentToast()?.title).toBe("2 products are being rechecked"));
  const [address, request] = fetched.mock.calls[0] ?? [];
  expect(address).toBe("/api/selection/recheck?domain=first.example");
  expect(JSON.parse(String(request?.body))).toEqual({ packetIds: [3, 5] });
});

test("a refused recheck shows the server's message", async () => {
  const problem = { message: "Too many products." };
  fetched.mockResolvedValue(Response.json(problem, { status: 422 }));
  show();
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select Product 3" }));
  await bar();
  await pressed("Recheck");
  await userEvent.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Recheck" }),
  );
  await waitFor(() => expect(currentToast()?.description).toBe("422: Too many products."));
  expect(currentToast()).toMatchObject({ title: "The recheck could not be started", look: "error" });
});

test("all results of a search are exported with its query, and the file has the returned bytes", async () => {
  const saved: { name: string; file: Blob }[] = [];
  const files = new Map<string, Blob>();
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    if (file instanceof Blob) files.set("blob:1", file);
    return "blob:1";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file) saved.push({ name: this.download, file });
  });
  fetched.mockResolvedValue(new Response("\uFEFFa;b\r\n", { headers: { "content-type": "text/csv" } }));
  show({ query: "espressor", brands: ["Bosch"], withOutOfStock: true });
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select this page" }));
  await bar();
  await pressed("select all 1.247");
  await pressed("Export");
  const dialog = await screen.findByRole("alertdialog", { name: "Export 1.247 products?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Export" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^products-first\.example-\d{4}-\d\d-\d\d\.csv$/);
  expect(saved[0]?.file.size).toBe(8);
  const [address, request] = fetched.mock.calls[0] ?? [];
  expect(address).toBe("/api/selection/export?domain=first.example&includeOutOfStock=true");
  expect(JSON.parse(String(request?.body))).toEqual({
    all: { filter: { brands: ["Bosch"] }, query: "espressor", sku: false, includeOutOfStock: true },
  });
});

test("too many products for a recheck are reported before anything is sent", async () => {
  show();
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select this page" }));
  await bar();
  await pressed("select all 1.247");
  expect(screen.getByText("At most 500 products can be rechecked at once.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Recheck" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("button", { name: "Export" })).toHaveProperty("disabled", false);
});

test("without results for the filters they can be cleared, and the search stays", async () => {
  readPage.mockResolvedValue(createPage([]));
  show({ brands: ["Bosch"], sort: "OVERPRICED", size: 30 });
  await screen.findByRole("heading", { name: "No products found" });
  expect(screen.getByText("No products available for the selected filters.")).toBeTruthy();
  await pressed("Clear all filters");
  expect(view).toMatchObject({ brands: [], sort: "OVERPRICED", size: 30 });
});

test("without results for the search its text is shown, and it can be cleared", async () => {
  readPage.mockResolvedValue(createPage([]));
  show({ query: "espresor" });
  await screen.findByRole("heading", { name: "No products found" });
  expect(screen.getByText("No product’s title matches “espresor”, and no SKU starts with it.")).toBeTruthy();
  await pressed("Clear search");
  expect(view.query).toBe("");
});

test("without results among titles, SKUs are offered", async () => {
  readPage.mockResolvedValue(createPage([]));
  show({ query: "77-x", layout: "table" });
  await screen.findByRole("heading", { name: "No products found" });
  await pressed("Search SKUs for “77-x”");
  expect(view).toMatchObject({ query: "77-x", isSku: true, layout: "table" });
});

test("a site without products explains how they are added", async () => {
  readPage.mockResolvedValue(createPage([]));
  show();
  expect(await screen.findByText(/A manager of your company can add them/)).toBeTruthy();
});

test("a list that fails to load shows the reason and can be requested again", async () => {
  readPage.mockRejectedValueOnce(new Error("503: The database is away"));
  show();
  expect((await screen.findByRole("alert")).textContent).toContain("503: The database is away");
  await pressed("Try again");
  expect(await screen.findByText("Product 1")).toBeTruthy();
});

test("a typed page number opens that page; one outside the list is ignored", async () => {
  show();
  const field = await screen.findByRole("textbox", { name: "Go to page" });
  await userEvent.type(field, "85{Enter}");
  expect(view.page).toBe(1);
  await userEvent.clear(field);
  await userEvent.type(field, "84{Enter}");
  expect(view.page).toBe(84);
});

test("old rows stay while the next ones load", async () => {
  show();
  await screen.findByText("Product 1");
  readPage.mockReturnValue(new Promise(() => undefined));
  await pressed("Next page");
  expect(view.page).toBe(2);
  expect(screen.getByText("Product 1")).toBeTruthy();
  expect(document.querySelector("[aria-busy=true]")?.textContent).toContain("Product 1");
});

test("a product that fails to render says so and does not affect others", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const broken = createProduct(2);
  Object.defineProperty(broken, "competitorProducts", {
    get: () => {
      throw new Error("boom");
    },
  });
  readPage.mockResolvedValue({ ...createPage([createProduct(1)]), content: [createProduct(1), broken] });
  show();
  expect(await screen.findByText("Product 1")).toBeTruthy();
  expect(screen.getByText("This product cannot be shown.")).toBeTruthy();
  expect(currentToast()?.title).toBe("Something went wrong");
});
