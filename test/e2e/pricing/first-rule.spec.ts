import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import * as z from "zod";
import { test } from "../support/base-test.ts";
import { registerCompany } from "../support/companies.ts";
import { sessionOf, stateOf } from "../support/sessions.ts";
import { type ListedProduct, type SiteCalls, siteCalls } from "../support/site-calls.ts";
import { expectSound } from "../support/soundness.ts";

const maxProducts = 6;
const wide = { width: 1600, height: 900 };

type Offer = Pick<ListedProduct, "price" | "currency" | "available" | "corrected">;

test("the prices of a first rule are listed at once, a double click approves one, a price below cost is marked, and a raised floor makes a warning", async ({
  api,
  browser,
  baseURL,
  sessionAs,
}) => {
  const demo = await sessionAs("OPERATOR");
  const { admin } = await registerCompany(api);
  const { calls, products } = await openShop(api, siteCalls(api, demo.token, demo.site), admin.token);
  const [losing, other] = products;
  if (!losing || !other) throw new Error("The demo has too few products that another shop has too");
  await api.put("/api/product-pricing", {
    headers: { Authorization: `Bearer ${admin.token}` },
    params: { domain: calls.site, packet_id: String(losing.packetId) },
    data: { version: 0, ...noCosts, cost: losing.price?.value },
  });

  const context = await browser.newContext({
    viewport: wide,
    storageState: stateOf(sessionOf(admin.token), baseURL ?? ""),
  });
  const page = await context.newPage();
  await page.goto(`/settings?site=${encodeURIComponent(calls.site)}#businessRules`);
  await page
    .getByRole("region", { name: "Business rules" })
    .getByRole("button", { name: "Add a rule" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Add a rule" });
  await dialog.getByLabel("Name", { exact: true }).fill("First rule");
  await dialog.getByLabel("Threshold (%)").fill("1000");
  const preview = dialog.getByRole("region", { name: "What would change today" });
  await expect(preview.getByRole("status")).toContainText(
    "1 price would be below cost: each sale loses money.",
  );
  await expect(preview.getByRole("status")).toHaveAttribute("aria-busy", "false");
  await expectSound(page, "rule dialog with a price below cost");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();

  await page.setViewportSize(wide);
  const rail = page.getByRole("navigation", { name: "Main" });
  await rail.hover();
  await expect(rail).toHaveAttribute("data-wide", "true");
  await rail.getByRole("link", { name: "Dynamic Prices" }).click();
  await page.getByRole("tab", { name: /^In Review/ }).click();
  const rows = page.getByRole("row").filter({ has: page.getByRole("button", { name: /^Approve/ }) });
  await expect(rows).toHaveCount(products.length);
  await expect(rows.filter({ hasText: "Below cost: −" })).toHaveCount(1);
  await page.getByRole("button", { name: "Multi action" }).click();
  await page
    .getByRole("dialog", { name: "Multi action" })
    .getByRole("button", { name: /^Approve all/ })
    .click();
  const question = page.getByRole("alertdialog", { name: `Approve ${products.length} prices?` });
  await expect(question.getByRole("alert")).toHaveText(
    "1 of them is below cost: each sale would lose money.",
  );
  await expectSound(page, "question with a price below cost");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await page.setViewportSize(wide);
  await clickTwice(page, rows);
  await raiseFloor(api, calls.site, admin.token);
  await page.getByRole("tab", { name: /^Warnings/ }).click();
  const warning = page.getByRole("row").filter({ hasText: "Limit changed" });
  await expect(warning).toHaveCount(1);
  await expectSound(page, "a price that a limit no longer allows");
  await context.close();
});

const noCosts = {
  cost: null,
  vatPercent: null,
  commissionPercent: null,
  shipping: null,
  floor: null,
  ceiling: null,
};

interface OwnShop {
  readonly calls: SiteCalls;
  readonly products: readonly ListedProduct[];
}

/**
 * Makes a competitor of the demo's shop a site of another company, with some of its products, whose prices can be recommended: the
 * demo's shop is the competitor.
 */
async function openShop(api: APIRequestContext, demo: SiteCalls, token: string): Promise<OwnShop> {
  const pairs = (await demo.list()).content.flatMap((product) =>
    product.competitorProducts
      .filter(isEligible)
      .flatMap(({ provider, link }) =>
        isEligible(product) && link && product.link
          ? [{ provider, row: { url: link, competitorUrls: [product.link] } }]
          : [],
      ),
  );
  const [domain = "", found = []] =
    [...Map.groupBy(pairs, ({ provider }) => provider)].toSorted((a, b) => b[1].length - a[1].length)[0] ??
    [];
  const added = await api.post("/api/sites", {
    headers: { Authorization: `Bearer ${token}` },
    data: { domain },
  });
  const calls = siteCalls(api, token, z.object({ site: z.string() }).parse(await added.json()).site);
  const rows = found.slice(0, maxProducts).map(({ row }) => row);
  await calls.post("/api/add-products", z.object({ added: z.literal(rows.length) }), { rows });
  const listed = async () => (await calls.list()).content;
  await expect
    .poll(
      async () => (await listed()).filter((one) => [one, ...one.competitorProducts].every(isEligible)).length,
    )
    .toBe(rows.length);
  return { calls, products: await listed() };
}

/** Raises the floor of the only approved product above its price. */
async function raiseFloor(api: APIRequestContext, domain: string, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const listed = await api.get("/api/dynamic-prices", { headers, params: { domain, approved: "true" } });
  const { content } = approvedPrices.parse(await listed.json());
  const [{ id, recommendedPrice }] = content;
  const params = { domain, packet_id: String(id) };
  const { version, cost } = pricingValues.parse(
    await (await api.get("/api/product-pricing", { headers, params })).json(),
  );
  const data = { ...noCosts, version, cost, floor: Math.ceil(recommendedPrice) + 1 };
  expect((await api.put("/api/product-pricing", { headers, params, data })).status()).toBe(200);
}

const approvedPrices = z.object({
  content: z.tuple([z.object({ id: z.number(), recommendedPrice: z.number() })]),
});
const pricingValues = z.object({ version: z.number(), cost: z.nullable(z.number()) });

function isEligible({ price, currency, available, corrected }: Offer): boolean {
  return price !== null && currency === "RON" && available === "IN_STOCK" && !corrected;
}

/** A double click on the first Approve button, in whose place is that of another row at the second click. That one is not pressed. */
async function clickTwice(page: Page, rows: Locator): Promise<void> {
  const decisions: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/dynamic-prices/review") decisions.push(request.url());
  });
  const count = await rows.count();
  const approve = rows.first().getByRole("button", { name: /^Approve/ });
  await expect(approve).toBeEnabled();
  const box = await approve.boundingBox();
  if (!box) throw new Error("The row has no Approve button");
  const click = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  // Time stands still, so that the second click is not late however busy the machine is.
  await page.clock.pauseAt(Date.now() + 60_000);
  const step = () => page.clock.runFor(20);
  await click();
  await expect
    .poll(async () => {
      await step();
      return page.getByText("1 price approved", { exact: true }).count();
    })
    .toBe(1);
  await step();
  await expect(rows).toHaveCount(count - 1);
  await click();
  await page.clock.resume();
  await expect(approve).toBeEnabled();
  expect(decisions).toHaveLength(1);
}
