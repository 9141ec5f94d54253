import { expect } from "@playwright/test";
import { test } from "../support/colleague.ts";
import { closeByEscape } from "../support/keyboard.ts";
import { openProducts } from "../support/products.ts";

// What a screen reader gets: roles, names and states of the parts that are drawn rather than written.

test("a card says its figures in words, the chart of a product is a slider with a legend and a table, the table of products has named columns", async ({
  page,
  calls,
}) => {
  await openProducts(page, calls.site, "nr_competitors=3");
  await expect(page.getByRole("article").first()).toMatchAriaSnapshot(`
    - article:
      - heading /.+ \\(opens in a new tab\\)/ [level=2]:
        - link /.+ \\(opens in a new tab\\)/
      - button /Copy SKU .+/
      - paragraph: Our price
      - paragraph: /\\d,\\d{2} lei/
      - img /\\d+ offers? from .+ lei to .+ lei; ours. .+ lei/
      - paragraph: /(\\d+(st|nd|rd|th) of \\d+|cheapest).+(lowest price|same as lowest)/
      - list:
        - listitem:
          - link /.+ \\(opens in a new tab\\)/
          - text: /\\d,\\d{2} lei/
      - button /Details of .+/
      - checkbox /Select .+/
  `);

  await page.locator("article footer button").first().click();
  const history = page.getByRole("dialog").first().getByRole("region", { name: "Price history" });
  await expect(history.getByRole("list", { name: "Lines of the chart" })).toBeVisible();
  await expect(history).toMatchAriaSnapshot(`
    - region "Price history":
      - heading "Price history" [level=3]
      - group "Period":
        - button "2 days"
        - button "7 days"
        - button "30 days"
        - button "All time" [pressed]
        - button "Custom"
      - switch "Table"
      - switch "All lines"
      - 'slider "Price history: move through time with the arrow keys"'
      - list "Lines of the chart":
        - listitem: /.+/
        - listitem: Lowest to highest competitor in stock
        - listitem:
          - button /.+/
  `);
  await history.getByText("Table", { exact: true }).click();
  await expect(history.getByRole("table")).toMatchAriaSnapshot(`
    - table:
      - rowgroup:
        - row "Time Shop Price Stock":
          - columnheader "Time"
          - columnheader "Shop"
          - columnheader "Price"
          - columnheader "Stock"
      - rowgroup:
        - row /\\d,\\d{2}.lei/:
          - cell /\\d{4}, /
          - cell /.+/
          - cell /\\d,\\d{2}.lei/
          - cell
  `);

  // The graphics in the table are images with their figures.
  await closeByEscape(page.getByRole("dialog").first());
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(page.getByRole("table")).toMatchAriaSnapshot(`
    - table:
      - rowgroup:
        - row:
          - columnheader /Product/:
            - checkbox "Select this page"
          - columnheader "Our price":
            - button "Our price"
          - columnheader "Position"
          - columnheader "vs lowest":
            - button "vs lowest"
          - columnheader "Lowest"
          - columnheader "Offers"
          - columnheader "More expensive since"
          - columnheader "Market range"
          - columnheader "Last 30 days"
          - columnheader "Actions"
      - rowgroup:
        - row:
          - rowheader:
            - checkbox /Select .+/
            - link /.+ \\(opens in a new tab\\)/
          - cell /\\d,\\d{2} lei/
          - cell /(of \\d+|cheapest)/
          - cell /lowest price|same as lowest/
          - cell /\\d,\\d{2} lei/
          - cell:
            - button /Offers for .+/
          - cell
          - cell:
            - img /\\d+ offers? from .+/
          - cell:
            - img /Last 30 days. .+/
          - cell:
            - button /Details of .+/
  `);
});
