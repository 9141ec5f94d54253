import { expect, type Locator, type Page } from "@playwright/test";
import * as z from "zod";
import { test } from "../support/colleague.ts";
import { linkScene, linksOf } from "../support/links.ts";
import { openProducts } from "../support/products.ts";
import { sessionOf, stateOf } from "../support/sessions.ts";
import type { ListedProduct } from "../support/site-calls.ts";

test.use({ isChanging: true });

/** Opens the dialog of a product's links. */
async function openLinks(page: Page, site: string, { packetId }: ListedProduct): Promise<Locator> {
  await openProducts(page, site, `product=${packetId}`);
  await page.getByRole("dialog").getByRole("button", { name: "Competitor links" }).click();
  const dialog = page.getByRole("dialog", { name: "Competitor links" });
  await expect(dialog.getByRole("button", { name: "Add a competitor" })).toBeVisible();
  return dialog;
}

/** Delays the dialog's further reading of the links until it has sent a change: it then shows the state before. */
async function holdLinksUntil(page: Page, path: string): Promise<void> {
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === path, { timeout: 0 });
  await page.route(
    ({ pathname }) => pathname === "/api/competitor-links",
    async (route) => {
      await sent.catch(() => undefined);
      await route.continue().catch(() => undefined);
    },
  );
}

test("a link is added after its page was read, changed, and deleted; an invalid one is refused with its reason", async ({
  page,
  calls,
}) => {
  const { product, shop, first, second } = await linkScene(calls, 0);
  const before = await linksOf(calls, product);
  const dialog = await openLinks(page, calls.site, product);
  await dialog.getByRole("button", { name: "Add a competitor" }).click();
  const field = dialog.getByLabel("Address of the competitor's page");
  const check = dialog.getByRole("button", { name: "Check page" });
  const save = dialog.getByRole("button", { name: /^Save (link|anyway)$/ });
  const alert = dialog.getByRole("alert");
  const refusals = [
    ["no address", "Paste the full address (https://…)"],
    [product.link ?? "", "A competitor's address cannot be on the site's own domain."],
    [before[0] ?? "", "The product is compared with this page already."],
  ] as const;
  for (const [address, sentence] of refusals) {
    await field.fill(address);
    await check.click();
    await expect(alert).toHaveText(sentence);
  }
  await field.fill(first);
  await expect(alert).toBeHidden();
  await check.click();
  await expect(dialog.getByText("What the page says now")).toBeVisible();
  await expect(dialog.getByText(/\d,\d{2}\u00a0lei/).first()).toBeVisible();
  await expect(dialog.getByText(/^Read from .+ – \d+% confidence/)).toBeVisible();
  expect(await linksOf(calls, product)).toEqual(before);
  await expect(save).toBeInViewport();
  await save.click();
  const shopLinks = dialog.getByRole("region", { name: shop });
  await expect(shopLinks.getByRole("link", { name: first })).toBeInViewport();
  // What was read for the link, or by the crawl meanwhile.
  await expect(shopLinks).toContainText(/\d,\d{2}\slei/);
  await expect(page.getByText("Link added", { exact: true })).toBeVisible();
  expect(new Set(await linksOf(calls, product))).toEqual(new Set([...before, first]));

  await dialog.getByRole("button", { name: `Edit link ${first}` }).click();
  const edited = dialog.getByLabel("New address of the page");
  await expect(edited).toHaveValue(first);
  await edited.fill(second);
  await check.click();
  await expect(dialog.getByText("What the page says now")).toBeVisible();
  await save.click();
  await expect(shopLinks.getByRole("link", { name: second })).toBeVisible();
  expect(new Set(await linksOf(calls, product))).toEqual(new Set([...before, second]));

  // The new page is read at once.
  const offer = async () =>
    (await calls.product(product.packetId)).competitorProducts.find(({ link }) => link === second);
  await expect.poll(async () => (await offer())?.price?.value ?? 0).toBeGreaterThan(0);
  await page.reload();
  await page.getByRole("dialog").getByRole("button", { name: "Competitor links" }).click();
  await dialog.getByRole("button", { name: `Delete link ${second}` }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this link?" });
  for (const words of [(await offer())?.title ?? "–", shop, second, "lei"])
    await expect(question).toContainText(words);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByRole("link", { name: second })).toBeHidden();
  expect(new Set(await linksOf(calls, product))).toEqual(new Set(before));
});

test("of two people who edit the same link at once, the second learns its new address", async ({
  page,
  calls,
  newColleague,
  browser,
  baseURL,
}) => {
  const { product, shop, first, second, third } = await linkScene(calls, 1);
  const query = { competitor_domain: shop, packet_id: String(product.packetId), url: first };
  const added = await calls.post("/api/add-link", z.object({ id: z.number() }), {}, query);
  const context = await browser.newContext({
    storageState: stateOf(sessionOf((await newColleague()).token), baseURL ?? ""),
  });
  const [mine, theirs] = await Promise.all([
    openLinks(page, calls.site, product),
    openLinks(await context.newPage(), calls.site, product),
  ]);
  const saveOf = (dialog: Locator) => dialog.getByRole("button", { name: /^Save (link|anyway)$/ });
  /** A busy shop may not be read just now: the link can be saved all the same. */
  const check = async (dialog: Locator, address: string) => {
    await dialog.getByLabel("New address of the page").fill(address);
    await dialog.getByRole("button", { name: "Check page" }).click();
    await expect(saveOf(dialog)).toBeEnabled();
  };
  for (const [dialog, address] of [
    [mine, second],
    [theirs, third],
  ] as const) {
    await dialog.getByRole("button", { name: `Edit link ${first}` }).click();
    await check(dialog, address);
  }
  // Without it, the first person's dialog may know the new address before it is saved, and admits no saving then.
  await holdLinksUntil(page, "/api/edit-link");
  const reread = theirs
    .page()
    .waitForResponse((response) => response.url().includes("/api/competitor-links"));
  await saveOf(theirs).click();
  await reread;
  await expect(theirs.getByRole("link", { name: third })).toBeVisible();
  await holdLinksUntil(theirs.page(), "/api/delete-link");
  await saveOf(mine).click();
  const notice = mine.getByRole("alert").filter({ hasText: "Somebody else has changed this link" });
  await expect(notice).toContainText(third);
  expect(await linksOf(calls, product)).toContain(third);
  expect(await linksOf(calls, product)).not.toContain(second);
  await notice.getByRole("button", { name: "Reload" }).click();
  await expect(mine.getByLabel("New address of the page")).toHaveValue(third);
  await check(mine, second);
  await saveOf(mine).click();
  await expect(mine.getByRole("link", { name: second })).toBeVisible();
  expect(await linksOf(calls, product)).not.toContain(third);

  // Those who still have it open are told too: first of the change, then of the deletion.
  await theirs.getByRole("button", { name: `Delete link ${third}` }).click();
  const question = theirs.page().getByRole("alertdialog", { name: "Delete this link?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question.getByRole("alert")).toContainText("Somebody else has changed it in the meantime");
  await expect(question).toContainText(second);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question).toBeHidden();
  expect(await linksOf(calls, product)).not.toContain(second);
  expect(added.id).toBeGreaterThan(0);
  await context.close();
});
