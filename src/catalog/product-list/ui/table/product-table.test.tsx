import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Product } from "../../../products/products.contract.ts";
import { noneSelected, scopeOf } from "../../../selection/ui/selected-products.ts";
import { createOffer, createProduct } from "../test-support/product-factory.ts";
import { prepareList, renderPart } from "../test-support/render-list.tsx";
import { ProductTable } from "./product-table.tsx";
import { defaultColumns, moveColumn, showColumn } from "./table-columns.ts";
import { saveColumns } from "./use-table-columns.ts";

beforeEach(() => prepareList({ isWide: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const handlers = { onSelect: vi.fn(), onSelectPage: vi.fn(), onSort: vi.fn(), onOpen: vi.fn() };

function show(products: Product[]) {
  const pageIds = products.map(({ packetId }) => packetId);
  renderPart(
    <ProductTable
      products={products}
      withOutOfStock={false}
      dearestFirst={false}
      selected={noneSelected}
      sort="OVERPRICED"
      scope={scopeOf(noneSelected, pageIds, products.length)}
      {...handlers}
    />,
  );
}

const head = (name: string) => screen.getByRole("columnheader", { name });

test("sortable column heads show the current sort, and sort", async () => {
  show([createProduct(1)]);
  expect(head("vs lowest").getAttribute("aria-sort")).toBe("descending");
  expect(head("Our price").getAttribute("aria-sort")).toBe("none");
  expect(head("SKU").hasAttribute("aria-sort")).toBe(false);
  await userEvent.click(within(head("Our price")).getByRole("button"));
  expect(handlers.onSort).toHaveBeenLastCalledWith("PRICE_ASCENDING");
  await userEvent.click(within(head("vs lowest")).getByRole("button"));
  expect(handlers.onSort).toHaveBeenLastCalledWith("UNDERPRICED");
});

test("a row shows the same facts as a card", () => {
  saveColumns(defaultColumns.map(({ id }) => ({ id, isShown: true })));
  show([
    createProduct(1, {
      sku: "AB-12",
      brand: "Bosch",
      promo: true,
      cutPrice: 130,
      market: {
        offers: 3,
        lowest: 80,
        average: 95,
        highest: 120,
        position: 2,
        overLowestPercent: 25,
        overAveragePercent: 5.3,
        moreExpensiveSince: Date.parse("2026-11-09T08:30:00Z"),
      },
      competitorProducts: [createOffer(11, 80), createOffer(12, 85), createOffer(13, 120)],
    }),
  ]);
  const row = screen.getByRole("row", { name: /Product 1/ });
  const cells = within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
  expect(cells).toContain("Bosch");
  expect(cells).toContain("100,00\u00a0leiReduced from: 130,00\u00a0lei");
  expect(cells).toContain("2nd of 4");
  expect(cells).toContain("+25,00%We are 25,00% more expensive than the lowest price");
  expect(cells).toContain("+5,30%We are 5,30% more expensive than the average price");
  expect(within(row).getByText("9 Nov 2026").getAttribute("title")).toBe("9 Nov 2026, 10:30");
  expect(cells).toContain("80,00\u00a0lei");
  expect(within(row).getByRole("img", { name: /3 offers from 80,00/ })).toBeTruthy();
  expect(within(row).getByRole("button", { name: /AB-12/ })).toBeTruthy();
});

test("the ruler leaves out offers that are out of stock and not shown, as the figures do", () => {
  const out = createOffer(12, 60, { available: "OUT_OF_STOCK" });
  show([createProduct(1, { competitorProducts: [createOffer(11, 80), out] })]);
  expect(screen.getByRole("img", { name: /^1 offer from 80,00/ })).toBeTruthy();
});

test("a previous price that is no reduction has no room in the table", () => {
  show([createProduct(1, { previousPrice: { value: 120 } })]);
  expect(screen.queryByText(/120,00/)).toBeNull();
});

test("offers unfold under their row", async () => {
  show([
    createProduct(1, { competitorProducts: [createOffer(11, 80), createOffer(12, 70)] }),
    createProduct(2),
  ]);
  expect(screen.queryByText("shop-11.example")).toBeNull();
  const unfold = screen.getByRole("button", { name: /^Offers for Product 1: ?2$/ });
  await userEvent.click(unfold);
  expect(unfold.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getAllByRole("link", { name: /^shop-/ }).map((link) => link.textContent)[0]).toContain(
    "shop-12",
  );
  expect(screen.getByRole("button", { name: /^Offers for Product 2: ?0$/ })).toHaveProperty("disabled", true);
});

test("columns are in the chosen order, between the product and its actions", () => {
  saveColumns(moveColumn(showColumn(defaultColumns, "sku", false), "offers", -20));
  show([createProduct(1)]);
  const names = screen.getAllByRole("columnheader").map((one) => one.textContent);
  expect(names[0]).toBe("Product");
  expect(names[1]).toBe("Offers");
  expect(names.at(-1)).toBe("Actions");
  expect(names).not.toContain("SKU");
});

test("the scrolling table is focusable by keyboard, and rows are selected and opened", async () => {
  show([createProduct(1)]);
  expect(screen.getByRole("region", { name: "Products" }).tabIndex).toBe(0);
  await userEvent.click(screen.getByRole("checkbox", { name: "Select Product 1" }));
  expect(handlers.onSelect).toHaveBeenCalledWith(1, true);
  await userEvent.click(screen.getByRole("checkbox", { name: "Select this page" }));
  expect(handlers.onSelectPage).toHaveBeenCalledWith(true);
  await userEvent.click(screen.getByRole("button", { name: "Details of Product 1" }));
  expect(handlers.onOpen).toHaveBeenCalledWith(1);
});
