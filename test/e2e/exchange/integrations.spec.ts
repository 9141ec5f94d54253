import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/base-test.ts";
import { stateOf } from "../support/sessions.ts";
import { expectSound } from "../support/soundness.ts";
import { sayIn } from "../support/words.ts";

const say = sayIn("ro");

test.use({
  storageState: async ({ sessionAs, baseURL }, use) =>
    use(stateOf(await sessionAs("OPERATOR_ADMIN"), baseURL ?? "", { language: "ro" })),
});

/** The sections above move what a press was meant for when they are loaded. */
async function untilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: say("Create API key") })).toBeVisible();
  await expect(page.locator("main .skeleton")).toHaveCount(0);
}

test("a webhook is added, tested, replayed from its log and deleted; its secret is shown once", async ({
  page,
  sessionAs,
}) => {
  const { site } = await sessionAs("OPERATOR_ADMIN");
  const name = `Gestiune ${randomBytes(4).toString("hex")}`;
  await page.goto(`/settings?site=${encodeURIComponent(site)}#api`);
  const section = page.getByRole("region", { name: say("Webhooks"), exact: true });
  await untilLoaded(page);
  await section.getByRole("button", { name: say("Add webhook") }).click();
  const form = page.getByRole("dialog", { name: say("Add webhook") });
  // A shop of the demo receives webhooks.
  await form.getByLabel(say("Address")).fill(`http://${site}/webhooks`);
  await form.getByLabel(say("Description (optional)")).fill(name);
  // The day's crawl would fill the first page of the log.
  for (const event of ["A competitor's price or stock has changed", "There is a new recommended price"])
    await form.getByLabel(say(event)).uncheck();
  await form.getByRole("button", { name: say("Save") }).click();
  const shown = page.getByRole("dialog", { name: say("Secret of the webhook") });
  await expect(shown.getByLabel(say("Secret"), { exact: true })).toHaveText(/^whsec_/);
  await expectSound(page, "secret of a webhook");
  await shown.getByRole("button", { name: say("Done") }).click();
  await expect(page.getByText(/whsec_/)).toHaveCount(0);

  const row = section.getByRole("listitem").filter({ hasText: name });
  await expectSound(page, "list of webhooks");
  await row.getByRole("button", { name: say("Send a test: {name}", { name }) }).click();
  const log = page.getByRole("dialog", { name: say("Log of the webhook") });
  const delivery = log.getByRole("listitem").filter({ hasText: "webhook.test" });
  await expect(delivery).toContainText(say("Delivered"));
  await delivery.getByRole("button", { name: say("Replay") }).click();
  await delivery.getByText(say("Details")).click();
  await expect(delivery.getByText(/ · 200 · \d+ ms$/)).toHaveCount(2);
  await expectSound(page, "log of a webhook");
  await log.getByRole("button", { name: say("Close") }).click();

  await row.getByRole("button", { name: say("Delete {name}", { name }) }).click();
  await page
    .getByRole("alertdialog", { name: say("Delete this webhook?") })
    .getByRole("button", { name: say("Delete"), exact: true })
    .click();
  await expect(row).toHaveCount(0);
});

test("a new API key makes a call from the documentation page", async ({ page, sessionAs }) => {
  const { site } = await sessionAs("OPERATOR_ADMIN");
  await page.goto(`/settings?site=${encodeURIComponent(site)}#api`);
  await untilLoaded(page);
  await page.getByRole("button", { name: say("Create API key") }).click();
  await page.getByRole("dialog").getByLabel(say("Name")).fill("Documentație");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("Create"), exact: true })
    .click();
  const key = (await page.getByLabel(say("API key"), { exact: true }).textContent()) ?? "";
  if (!process.env["TEST_ALL"]) await describeOnly(page, "/api/dashboard/stats");
  await page.goto("/api/docs");
  // The page's library is large, and reads the whole description first.
  await page.getByRole("button", { name: "Authorize", exact: true }).click();
  const scheme = page.locator(".auth-container").filter({ hasText: "apiKey" });
  await scheme.getByRole("textbox").fill(key);
  await scheme.getByRole("button", { name: /authorize|apply/i }).click();
  await scheme.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("link", { name: "Sites, products and offers" }).click();
  const call = page.locator("[id$=getDashboardStats]");
  await call
    .getByRole("button", { name: /dashboard/ })
    .first()
    .click();
  await call.getByPlaceholder("domain").fill(site);
  const [reply] = await Promise.all([
    page.waitForResponse((response) => response.url().includes("/api/dashboard/stats")),
    call.getByRole("button", { name: "Execute" }).click(),
  ]);
  expect(reply.status()).toBe(200);
  await expect(call.locator(".live-responses-table")).toContainText("totalProducts");
});

/** The page's library takes longer to read the description of every call than the rest of the test. */
async function describeOnly(page: Page, path: string): Promise<void> {
  await page.route("**/api/docs/json", async (route) => {
    const reply = await route.fetch();
    const description: { paths: Record<string, unknown> } = await reply.json();
    await route.fulfill({ json: { ...description, paths: { [path]: description.paths[path] } } });
  });
}
