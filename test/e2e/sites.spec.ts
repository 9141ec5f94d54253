import { expect } from "@playwright/test";
import { test } from "./support/signed-in.ts";

test("each site has a card with its figures, which leads to its products", async ({ page, session }) => {
  await page.goto("/sites");
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: session.site }) });
  const figure = (name: string) =>
    card
      .locator("div")
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole("definition");
  await expect(figure("Products")).toHaveText(/^[1-9]\d*$/);
  await expect(figure("Tracked products")).toHaveText(/^\d+$/);
  await expect(figure("Active competitors")).toHaveText(/^\d+$/);
  await expect(figure("Unmonitored competitors")).toHaveText(/^\d+$/);
  await card.getByRole("link", { name: session.site }).click();
  await expect(page).toHaveURL(
    (address) => address.pathname === "/products" && address.searchParams.get("site") === session.site,
  );
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
});

test("a site whose figures cannot be read says so and can be asked again", async ({ page, session }) => {
  await page.route("**/api/dashboard/stats*", (route) => route.fulfill({ status: 503, body: "away" }));
  await page.goto("/sites");
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: session.site }) });
  await expect(card.getByText("The figures could not be loaded.")).toBeVisible();
  await page.unroute("**/api/dashboard/stats*");
  await card.getByRole("button", { name: "Try again" }).click();
  await expect(card.getByText("Tracked products")).toBeVisible();
});
