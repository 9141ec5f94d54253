import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TrendSource } from "../../../web/ui/price/trend-context.ts";
import { createOffer, createProduct } from "../../product-list/ui/test-support/product-factory.ts";
import { prepareList, renderPart } from "../../product-list/ui/test-support/render-list.tsx";
import type { Product } from "../../products/products.contract.ts";
import { ProductCard } from "./product-card.tsx";
import { TrendProvider } from "./product-trend.tsx";

beforeEach(() => prepareList({ isWide: true }));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
});

function card(product: Product, more: { dearestFirst?: boolean; onOpen?: (id: number) => void } = {}) {
  return (
    <ProductCard
      product={product}
      withOutOfStock={false}
      dearestFirst={more.dearestFirst ?? false}
      isSelected={false}
      onSelect={() => undefined}
      onOpen={more.onOpen ?? (() => undefined)}
    />
  );
}

/** The check of a page that was read. */
const read = {
  state: "read",
  reason: null,
  shownInstead: null,
  isBlocking: false,
  checkedTimestamp: Date.parse("2026-11-20T06:00:00Z"),
  source: "json-ld",
  confidence: 0.9,
  doubt: null,
} as const;

const sevenOffers = [11, 12, 13, 14, 15, 16, 17].map((id) => createOffer(id, id * 10));
const shopNames = () =>
  screen.getAllByRole("listitem").map((row) => within(row).getByRole("link").textContent);

test("five offers show first, cheapest on top; a button with the count shows all", async () => {
  renderPart(card(createProduct(1, { competitorProducts: sevenOffers })));
  expect(shopNames()).toHaveLength(5);
  expect(shopNames()[0]).toContain("shop-11.example");
  await userEvent.click(screen.getByRole("button", { name: "Show all 7" }));
  expect(shopNames()).toHaveLength(7);
  await userEvent.click(screen.getByRole("button", { name: "Show fewer" }));
  expect(shopNames()).toHaveLength(5);
});

test("most expensive first when the list is sorted so", () => {
  renderPart(card(createProduct(1, { competitorProducts: sevenOffers }), { dearestFirst: true }));
  expect(shopNames()[0]).toContain("shop-17.example");
});

test("the title opens the product's page in a new tab, without a referrer", () => {
  renderPart(card(createProduct(1)));
  const link = screen.getByRole("link", { name: /Product 1/ });
  expect(link).toHaveProperty("target", "_blank");
  expect(link.getAttribute("rel")).toContain("noreferrer");
  expect(link.textContent).toBe("Product 1 (opens in a new tab)");
  expect(link.querySelector("svg")).not.toBeNull();
});

test("stock is shown unless it is plain in stock, promotion always; a public page goes without saying", () => {
  renderPart(card(createProduct(1, { available: "OUT_OF_STOCK", promo: true, offline: true })));
  for (const mark of ["Out of stock", "Promo", "Offline"]) expect(screen.getByText(mark)).toBeTruthy();
  cleanup();
  renderPart(card(createProduct(1)));
  expect(screen.queryByText("In stock")).toBeNull();
  expect(screen.queryByText("Online")).toBeNull();
  cleanup();
  renderPart(card(createProduct(1, { available: "NOT_AVAILABLE", check: read })));
  expect(screen.getByText("Stock unknown")).toBeTruthy();
});

test("a product whose page was never read says only that", () => {
  const check = { ...read, state: "new", checkedTimestamp: null } as const;
  renderPart(card(createProduct(1, { price: null, available: "NOT_AVAILABLE", check })));
  expect(screen.getAllByText("Not read yet")).toHaveLength(1);
  for (const mark of ["Stock unknown", "Online"]) expect(screen.queryByText(mark)).toBeNull();
});

test("offers of unknown stock are marked, those that were not read are not", () => {
  const unknown = createOffer(11, 90, { available: "NOT_AVAILABLE", check: read });
  const unread = createOffer(12, 80, { available: "NOT_AVAILABLE", price: null });
  renderPart(card(createProduct(1, { competitorProducts: [unknown, unread] })));
  expect(screen.getAllByText("Stock unknown")).toHaveLength(1);
  const [first] = screen.getAllByRole("listitem");
  expect(within(first as HTMLElement).getByText("Stock unknown")).toBeTruthy();
});

test("a difference is our price minus the competitor's, without a mark of change, and a sentence says who is cheaper", () => {
  const cheaper = createOffer(11, 80, { priceDifference: -20 });
  const dearer = createOffer(12, 125.5, { priceDifference: 25.5 });
  renderPart(card(createProduct(1, { competitorProducts: [cheaper, dearer] })));
  const words = [
    ["+20,00", "We are 20,00\u00a0lei (25,00%) more expensive than shop-11.example"],
    ["\u221225,50", "We are 25,50\u00a0lei (20,32%) cheaper than shop-12.example"],
  ] as const;
  for (const [shown, sentence] of words) {
    expect(screen.getByText(shown).parentElement?.title).toBe(sentence);
    expect(screen.getByText(sentence, { normalizer: (text) => text }).className).toBe("sr-only");
  }
});

test("the last change of our price is shown in percent, with its direction", () => {
  const timestamp = Date.parse("2026-11-09T09:00:00Z");
  const changed = (value: number) =>
    renderPart(card(createProduct(1, { price: { value: 100, timestamp }, previousPrice: { value } })));
  changed(81);
  expect(screen.getByText("▲ +23,46%").parentElement?.title).toBe("Price increased by 23,46% on 9 Nov 2026");
  cleanup();
  changed(125);
  expect(screen.getByText("▼ \u221220,00%")).toBeTruthy();
  cleanup();
  changed(100);
  expect(screen.queryByText(/%/)).toBeNull();
});

test("only a cut price is struck through; a previous one, lower or higher, is written in words", () => {
  renderPart(card(createProduct(1, { cutPrice: 130, previousPrice: { value: 120 } })));
  expect(document.querySelector("s")?.textContent).toBe("130,00\u00a0lei");
  cleanup();
  const timestamp = Date.parse("2026-11-09T09:00:00Z");
  for (const value of [120, 80]) {
    renderPart(card(createProduct(1, { price: { value: 100, timestamp }, previousPrice: { value } })));
    expect(screen.getByText(`was ${value},00 lei until 9 Nov`)).toBeTruthy();
    expect(document.querySelector("s")).toBeNull();
    cleanup();
  }
  renderPart(card(createProduct(1, { previousPrice: { value: 100 } })));
  expect(document.querySelector("s")).toBeNull();
  expect(screen.queryByText(/^was /)).toBeNull();
});

test("a picture that fails to load is replaced by the competitors' in order, then by N/A", () => {
  const competitorProducts = [
    createOffer(11, 90, { imageLink: "https://a.example/1.jpg" }),
    createOffer(12, 80),
    createOffer(13, 70, { imageLink: "https://b.example/2.jpg" }),
  ];
  renderPart(card(createProduct(1, { imageLink: "https://own.example/0.jpg", competitorProducts })));
  const seen: string[] = [];
  for (let picture = document.querySelector("img"); picture; picture = document.querySelector("img")) {
    expect(picture.getAttribute("referrerpolicy")).toBe("no-referrer");
    seen.push(picture.src);
    fireEvent.error(picture);
  }
  expect(seen).toEqual(["https://own.example/0.jpg", "https://a.example/1.jpg", "https://b.example/2.jpg"]);
  expect(screen.getByText("N/A")).toBeTruthy();
});

test("pressing the SKU copies it and confirms that for a second", async () => {
  vi.useFakeTimers();
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  renderPart(card(createProduct(1, { sku: "AB-12" })));
  await act(async () => fireEvent.click(screen.getByRole("button", { name: /AB-12/ })));
  expect(writeText).toHaveBeenCalledWith("AB-12");
  expect(screen.getByText("Copied")).toBeTruthy();
  act(() => vi.advanceTimersByTime(999));
  expect(screen.getByText("Copied")).toBeTruthy();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText("Copied")).toBeNull();
});

test("the footer has the last name of the category and the brand", () => {
  renderPart(card(createProduct(1, { category: "Casă/Cafea/Espressoare", brand: "Țuică & fiii" })));
  expect(screen.getByText("Espressoare · Țuică & fiii").title).toBe("Casă › Cafea › Espressoare");
});

test("thirty days of prices are drawn and described as text; the card works without them", async () => {
  const day = 86_400_000;
  const read = vi.fn(async () => ({
    1: { own: [[Date.now() - 40 * day, 110] as const, [Date.now() - day, 100] as const], lowest: [] },
  }));
  renderPart(
    <TrendSource value={read}>
      <TrendProvider site="first.example" packetIds={[2, 1]}>
        {card(createProduct(1))}
        {card(createProduct(2))}
      </TrendProvider>
    </TrendSource>,
  );
  expect(screen.getAllByRole("article")).toHaveLength(2);
  const drawn = await screen.findAllByRole("img", { name: /Last 30 days/ });
  expect(drawn.map((picture) => picture.getAttribute("aria-label"))).toEqual([
    "Last 30 days: our price from 110,00\u00a0lei to 100,00\u00a0lei",
  ]);
  expect(read).toHaveBeenCalledWith("first.example", [1, 2], expect.any(AbortSignal));
});

test("the button opens the details, and so does a press on the free area of the card", async () => {
  const onOpen = vi.fn();
  renderPart(card(createProduct(7), { onOpen }));
  await userEvent.click(screen.getByRole("button", { name: "Details of Product 7" }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(7);
  onOpen.mockReset();
  await userEvent.click(screen.getByText("Our price"));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(7);
  // So that it gets the focus back.
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Details of Product 7" }));
});

test("its controls, modifier keys and selected text do not open the details", async () => {
  const onOpen = vi.fn();
  const product = createProduct(7, { sku: "AB-12", competitorProducts: [createOffer(11, 90)] });
  renderPart(card(product, { onOpen }));
  await userEvent.click(screen.getByRole("link", { name: /Product 7/ }));
  await userEvent.click(screen.getByRole("link", { name: /shop-11/ }));
  await userEvent.click(screen.getByRole("button", { name: /AB-12/ }));
  await userEvent.click(screen.getByRole("checkbox"));
  fireEvent.click(screen.getByText("Our price"), { ctrlKey: true });
  getSelection()?.selectAllChildren(screen.getByText("Our price"));
  fireEvent.click(screen.getByText("Our price"));
  expect(onOpen).not.toHaveBeenCalled();
  getSelection()?.removeAllRanges();
  fireEvent.click(screen.getByText("Our price"));
  expect(onOpen).toHaveBeenCalledOnce();
});
