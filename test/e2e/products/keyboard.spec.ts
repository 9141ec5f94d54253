import { expect } from "@playwright/test";
import * as z from "zod";
import { test } from "../support/colleague.ts";
import { linkScene, linksOf } from "../support/links.ts";
import { cardsOf, expectedOf, expectShown, openProducts } from "../support/products.ts";

const node = z.object({ categoriesByName: z.record(z.string(), z.unknown()) });
const views = z.array(z.object({ name: z.string(), query: z.string() }));

test.describe("by keyboard alone, ro", () => {
  test.use({ language: "ro", isNew: true });

  test("the list is filtered, a product opened and its history read, and the view saved", async ({
    page,
    keys,
    say,
    calls,
  }) => {
    const [category = ""] = Object.keys((await calls.get("/api/categories", node)).categoriesByName);
    await openProducts(page, calls.site);
    const toggle = page.getByRole("button", { name: say("Open filters") });
    await keys.choose(toggle);
    const choices = page.getByRole("group", { name: say("Category"), exact: true });
    await keys.write(choices.getByRole("searchbox"), category.slice(0, 6));
    await keys.choose(choices.locator("button[aria-pressed]").filter({ hasText: category }).first());
    await expectShown(page, () => expectedOf(calls, { category }));
    await keys.press("Escape");
    await expect(choices).toBeHidden();
    await expect(toggle).toBeFocused();

    const title = (await expectedOf(calls, { category })).titles[0] ?? "";
    const details = cardsOf(page)
      .first()
      .getByRole("button", { name: say("Details of {title}", { title }) });
    await keys.choose(details);
    const detail = page.getByRole("dialog", { name: title });
    await expect(detail).toBeFocused();
    await keys.choose(detail.getByRole("button", { name: say("30 days"), exact: true }));
    await keys.tabTo(detail.getByRole("slider"));
    await keys.press("End");
    await expect(detail.getByRole("slider")).toHaveAttribute(
      "aria-valuetext",
      /\d{4}, \d\d:\d\d; .+\u00a0lei/,
    );
    await keys.press("Escape");
    await expect(detail).toBeHidden();
    await expect(details).toBeFocused();

    const opener = page.getByRole("main").getByRole("button", { name: say("Saved views") });
    await keys.tabTo(opener, "Shift+Tab");
    await keys.press("Enter");
    const menu = page.getByRole("dialog", { name: say("Saved views") });
    await keys.choose(menu.getByRole("button", { name: say("Save current view as…") }));
    const dialog = page.getByRole("dialog", { name: say("Save this view") });
    await keys.write(dialog.getByLabel(say("Name"), { exact: true }), "Țesături și altele");
    await keys.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Țesături și altele" })).toBeFocused();
    const [saved] = await calls.get("/api/saved-views", views);
    expect(new URLSearchParams(saved?.query).get("category")).toBe(category);
  });
});

test.describe("by keyboard alone, en", () => {
  test.use({ isChanging: true });

  test("a link is changed and deleted, and a quantity set and reset", async ({ page, keys, calls }) => {
    const { product, shop, first, second } = await linkScene(calls, 2);
    const before = await linksOf(calls, product);
    const query = { competitor_domain: shop, packet_id: String(product.packetId), url: first };
    await calls.post("/api/add-link", z.object({ id: z.number() }), {}, query);
    await openProducts(page, calls.site, `product=${product.packetId}`);
    const detail = page.getByRole("dialog", { name: product.title });
    const opener = detail.getByRole("button", { name: "Competitor links" });
    await keys.choose(opener);
    const dialog = page.getByRole("dialog", { name: "Competitor links" });
    await keys.choose(dialog.getByRole("button", { name: `Edit link ${first}` }));
    const field = dialog.getByLabel("New address of the page");
    await expect(field).toBeFocused();
    await keys.write(field, second);
    await keys.press("Enter");
    await expect(dialog.getByText("What the page says now")).toBeVisible();
    await expect(field).toBeFocused();
    await keys.press("Enter");
    await expect(dialog.getByRole("button", { name: `Edit link ${second}` })).toBeFocused();
    expect(new Set(await linksOf(calls, product))).toEqual(new Set([...before, second]));
    await keys.choose(dialog.getByRole("button", { name: `Delete link ${second}` }));
    const question = page.getByRole("alertdialog", { name: "Delete this link?" });
    await keys.choose(question.getByRole("button", { name: "Delete" }));
    await expect(question).toBeHidden();
    expect(new Set(await linksOf(calls, product))).toEqual(new Set(before));
    await expect(page.locator("[role=dialog]:focus, [role=dialog] :focus")).toHaveCount(1);
    await keys.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    const quantities = detail.getByRole("button", { name: "Quantities" });
    await keys.choose(quantities);
    const own = page
      .getByRole("dialog", { name: "Quantities" })
      .getByRole("region", { name: "Main product" });
    const count = own.getByRole("spinbutton");
    await keys.write(count, "3");
    await keys.press("ArrowUp");
    await keys.press("Enter");
    await expect(own.getByText("Entered by hand")).toBeVisible();
    await expect(count).toHaveValue("3,1");
    expect(await calls.product(product.packetId)).toMatchObject({ quantity: 3.1, quantityByHand: true });
    await keys.choose(own.getByRole("button", { name: /^Use the page's quantity/ }));
    await expect(own.getByText("Entered by hand")).toBeHidden();
    expect(await calls.product(product.packetId)).toMatchObject({ quantityByHand: false });
    await expect(count).toBeFocused();
    await keys.press("Escape");
    await expect(quantities).toBeFocused();
  });
});
