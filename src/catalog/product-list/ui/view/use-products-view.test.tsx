import { act, cleanup, render, screen } from "@testing-library/react";
import { BrowserRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { ProductsView } from "./products-view.ts";
import { useProductsView } from "./use-products-view.ts";

afterEach(cleanup);

let change: (wanted: Partial<ProductsView>) => void;

function Screen() {
  const products = useProductsView();
  change = products.change;
  return <output>{products.view.product ?? "closed"}</output>;
}

const shown = () => screen.getByRole("status").textContent;

/** Goes back, as the browser does: the address changes before the router hears of it. */
async function goBack() {
  const isBack = new Promise((done) => window.addEventListener("popstate", done, { once: true }));
  history.back();
  await isBack;
}

test("Back before the router has rendered a change shows the previous view", async () => {
  history.replaceState(null, "", "/products?site=a.ro");
  render(<Screen />, { wrapper: BrowserRouter });
  await act(async () => change({ product: 7 }));
  expect(shown()).toBe("7");
  await act(async () => {
    change({ product: null });
    await goBack();
  });
  expect(window.location.search).toBe("?site=a.ro&product=7");
  expect(shown()).toBe("7");
});

test("Back from a change of the first view, before the router has rendered it, shows the first view", async () => {
  history.replaceState(null, "", "/products?site=a.ro");
  render(<Screen />, { wrapper: BrowserRouter });
  await act(async () => {
    change({ product: 7 });
    await goBack();
  });
  expect(window.location.search).toBe("?site=a.ro");
  expect(shown()).toBe("closed");
});
