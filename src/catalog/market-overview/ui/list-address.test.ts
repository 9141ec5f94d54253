import { expect, test } from "vitest";
import { readView } from "../../product-list/ui/view/view-address.ts";
import { listAddresses } from "./list-address.ts";

test("the list of a figure has its site, its offers and its condition", () => {
  const address = listAddresses(
    "shop.example",
    true,
  )({
    brands: ["Bosch & Co"],
    market: { compared_except: ["a.example", "b.example"], own_price_move: "DOWN", moved_since: 5 },
  });
  const [path, query] = address.split("?");
  expect(path).toBe("/products");
  const view = readView(new URLSearchParams(query));
  expect(view).toMatchObject({ site: "shop.example", withOutOfStock: true, brands: ["Bosch & Co"] });
  expect(view.market).toEqual({
    compared_except: ["a.example", "b.example"],
    own_price_move: "DOWN",
    moved_since: 5,
  });
});
