import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { currentToast, dismissToast } from "../../../web/ui/toast/toast.ts";
import { defaultView, type ProductsView } from "../../product-list/ui/view/products-view.ts";
import type { Product } from "../../products/products.contract.ts";
import { ProductDetail } from "./product-detail.tsx";
import { createDetailOffer, createDetailProduct, readCheck } from "./test-support/detail-factory.ts";

beforeEach(async () => {
  await startLocale();
  await needCatalogs("catalog", "detail", "problems");
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  const shown = currentToast();
  if (shown) dismissToast(shown.id);
});

const onClose = vi.fn<() => void>();

interface Shown {
  readonly product: Product | null;
  readonly view?: Partial<ProductsView>;
  readonly isLoading?: boolean;
  readonly failure?: { readonly error: unknown; readonly retry: () => void };
}

function show({ product, view = {}, isLoading = false, failure }: Shown) {
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <ProductDetail
          site="magazin.example"
          view={{ ...defaultView, ...view }}
          product={product}
          isLoading={isLoading}
          failure={failure ?? null}
          further={() => <p>History</p>}
          onClose={onClose}
        />
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const offers = [
  createDetailOffer(2, { price: { value: 1400, timestamp: 0 } }),
  createDetailOffer(3, { price: { value: 1100, timestamp: 0 } }),
  createDetailOffer(4, { price: { value: 900, timestamp: 0 }, available: "OUT_OF_STOCK" }),
];

const shops = () =>
  within(screen.getByRole("list", { name: "Offers" }))
    .getAllByRole("listitem")
    .map((row) => /shop-\d\.example/.exec(row.textContent)?.[0]);

test("competitors in stock, cheapest first; those without stock are counted, not shown", () => {
  show({ product: createDetailProduct({ competitorProducts: offers }) });
  expect(shops()).toEqual(["shop-3.example", "shop-2.example"]);
  expect(screen.getByText("1 offer is out of stock and not shown")).toBeDefined();
});

test("offers of unknown stock are counted, not shown, but are on the ruler as they are in the figures", () => {
  const unknown = createDetailOffer(5, { price: { value: 1300, timestamp: 0 }, available: "NOT_AVAILABLE" });
  show({ product: createDetailProduct({ competitorProducts: [...offers, unknown] }) });
  expect(shops()).toEqual(["shop-3.example", "shop-2.example"]);
  expect(screen.getByText("2 offers are out of stock or of unknown stock, and not shown")).toBeDefined();
  expect(screen.getByRole("img", { name: /^3 offers from/ })).toBeDefined();
  cleanup();
  show({ product: createDetailProduct({ competitorProducts: [unknown] }), view: { withOutOfStock: true } });
  expect(screen.getByText("Stock unknown")).toBeDefined();
});

test("whether the product has a public page is shown here", () => {
  show({ product: createDetailProduct() });
  expect(screen.getByText("Online")).toBeDefined();
});

test("closed, it gives the focus to the product's button in the list, else to the page's content", async () => {
  const user = userEvent.setup();
  for (const id of ["button", "content"]) {
    const place = document.body.appendChild(document.createElement(id === "button" ? "button" : "main"));
    place.tabIndex = -1;
    if (id === "button") place.dataset["opensDetail"] = String(createDetailProduct().packetId);
    show({ product: createDetailProduct() });
    await user.keyboard("{Escape}");
    cleanup();
    await vi.waitFor(() => expect(document.activeElement).toBe(place));
    place.remove();
  }
});

test("with the option on, also those without stock, and most expensive first when the list is sorted so", () => {
  const product = createDetailProduct({ competitorProducts: offers });
  show({ product, view: { withOutOfStock: true, dearestFirst: true } });
  expect(shops()).toEqual(["shop-2.example", "shop-3.example", "shop-4.example"]);
});

test("the price index prints its formula: 1234,5 ÷ 1250 × 100 = 98,8", () => {
  show({ product: createDetailProduct() });
  const formula = "Price index = our price ÷ average offer × 100 = 1.234,50 ÷ 1.250,00 × 100 = 98,8";
  expect(screen.getByText(formula)).toBeDefined();
});

test("whole quantities have no decimals, others one; a hand-set quantity is marked", () => {
  const half = createDetailOffer(2, { quantity: 2.5, quantityByHand: true });
  show({ product: createDetailProduct({ quantity: 12, competitorProducts: [half, createDetailOffer(3)] }) });
  expect(screen.getByText("Quantity: 12")).toBeDefined();
  expect(screen.getByText("Quantity: 2,5").textContent).toBe("Quantity: 2,5 · Entered by hand");
  expect(screen.getAllByText(/^Quantity:/)).toHaveLength(2);
});

test("one press copies everything; the confirmation lasts two seconds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const written = vi.spyOn(navigator.clipboard, "writeText");
  show({ product: createDetailProduct({ competitorProducts: offers }) });
  await user.click(screen.getByRole("button", { name: "Copy all product info" }));
  expect(written.mock.calls[0]?.[0]).toMatch(/^Title: Espressor automat\n[\s\S]*Competitors: 3[\s\S]*shop-4/);
  expect(await screen.findByRole("button", { name: "Product info copied" })).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(1800));
  expect(screen.getByRole("button", { name: "Product info copied" })).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(screen.getByRole("button", { name: "Copy all product info" })).toBeDefined();
});

test("without clipboard access the older method copies; when that fails too, the failure is reported", async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
  const older = vi.fn<(command: string) => boolean>(() => true);
  vi.stubGlobal("document", Object.assign(document, { execCommand: older }));
  show({ product: createDetailProduct() });
  await user.click(screen.getByRole("button", { name: "Copy all product info" }));
  expect(await screen.findByRole("button", { name: "Product info copied" })).toBeDefined();
  expect(older).toHaveBeenCalledWith("copy");
  older.mockReturnValue(false);
  await user.click(screen.getByRole("button", { name: "Product info copied" }));
  await vi.waitFor(() => expect(currentToast()?.title).toBe("The text could not be copied"));
});

test("each price shows on request its source, its confidence and its page", async () => {
  const user = userEvent.setup();
  const recipe = { ...readCheck, source: "recipe", confidence: 0.72 };
  show({ product: createDetailProduct({ competitorProducts: [createDetailOffer(2, { check: recipe })] }) });
  await user.click(screen.getByRole("button", { name: /^How it was read ?magazin/ }));
  expect(screen.getByText("the shop's structured data")).toBeDefined();
  expect(screen.getByText("97% – sure")).toBeDefined();
  await user.click(screen.getByRole("button", { name: /^How it was read ?shop-2/ }));
  expect(screen.getByText("the price location learned for this shop")).toBeDefined();
  expect(screen.getByText("72% – likely")).toBeDefined();
  const link = screen.getByRole("link", { name: /^shop-2\.example\/p/ });
  expect(link.getAttribute("href")).toBe("https://shop-2.example/p");
});

test("a page without a price shows the reason", async () => {
  const user = userEvent.setup();
  const check = {
    ...readCheck,
    state: "failing",
    reason: "no-price",
    source: null,
    confidence: null,
  } as const;
  show({
    product: createDetailProduct({ competitorProducts: [createDetailOffer(2, { price: null, check })] }),
  });
  await user.click(screen.getByRole("button", { name: /^Why it was not read ?shop-2/ }));
  expect(screen.getByText("Last check").nextSibling?.textContent).toBe("The page shows no price");
});

test("products without a public page show the source of their price and cannot be corrected", async () => {
  const user = userEvent.setup();
  show({ product: createDetailProduct({ link: null, check: null, offline: true }) });
  await user.click(screen.getByRole("button", { name: /^How it was read ?magazin/ }));
  expect(screen.getByText(/the price comes from the files that you upload/)).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Wrong price/ })).toBeNull();
});

test("loading, a missing product and a failure are shown differently", async () => {
  const user = userEvent.setup();
  show({ product: null, isLoading: true });
  expect(screen.getByRole("status").textContent).toBe("Loading the product…");
  cleanup();
  show({ product: null });
  expect(screen.getByText("Product not found")).toBeDefined();
  cleanup();
  const retry = vi.fn<() => void>();
  show({ product: null, failure: { error: new Error("503: busy"), retry } });
  expect(screen.getByText("503: busy")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledOnce();
});

test("it can be closed, also while empty", async () => {
  const user = userEvent.setup();
  show({ product: null });
  onClose.mockReset();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledOnce();
});
