import { expect, type Page } from "@playwright/test";
import { closeByEscape } from "../support/keyboard.ts";
import { test } from "../support/signed-in.ts";

async function openFirst(page: Page, site: string) {
  await page.goto(`/products?site=${encodeURIComponent(site)}`);
  const button = page
    .getByRole("article")
    .first()
    .getByRole("button", { name: /^Details of / });
  await button.click();
  const detail = page.getByRole("dialog");
  await expect(detail).toBeVisible();
  return { button, detail };
}

test("a product opens over the list with its figures and a chart of ninety days", async ({
  page,
  session,
}) => {
  const { detail } = await openFirst(page, session.site);
  await expect(page).toHaveURL(/product=\d+/);
  await expect(detail.getByText(/Price index = our price ÷ average offer × 100 = .+ = [\d,]+/)).toBeVisible();
  const chart = detail.getByRole("slider", { name: /Price history/ });
  await expect(chart).toBeVisible();
  const lines = chart.locator("svg g[stroke]");
  expect(await lines.count()).toBeGreaterThan(2);
  const own = chart.locator('svg g[stroke="var(--own)"] path').first();
  await expect(own).toHaveAttribute("stroke-width", "2.5");
  await expect(own).toHaveAttribute("d", /^M[\d.]+,[\d.]+[HV]/);
});

test("the chart is readable by keyboard and as a table", async ({ page, session }) => {
  const { detail } = await openFirst(page, session.site);
  const chart = detail.getByRole("slider", { name: /Price history/ });
  await chart.focus();
  await page.keyboard.press("End");
  const last = await chart.getAttribute("aria-valuetext");
  expect(last).toMatch(/\d{4}, \d\d:\d\d; .+\u00a0lei/);
  await page.keyboard.press("ArrowLeft");
  await expect(chart).not.toHaveAttribute("aria-valuetext", last ?? "");
  await detail.getByText("Table", { exact: true }).click();
  expect(await detail.getByRole("table").getByRole("row").count()).toBeGreaterThan(5);
});

test("a shorter period shows fewer observations", async ({ page, session }) => {
  const { detail } = await openFirst(page, session.site);
  const chart = detail.getByRole("slider", { name: /Price history/ });
  const stops = async () => Number(await chart.getAttribute("aria-valuemax"));
  await expect(chart).toBeVisible();
  const whole = await stops();
  await detail.getByRole("button", { name: "7 days" }).click();
  await expect(detail.getByRole("button", { name: "7 days" })).toHaveAttribute("aria-pressed", "true");
  expect(await stops()).toBeLessThan(whole);
});

test("the legend toggles competitors' lines; the own line cannot be hidden", async ({ page, session }) => {
  const { detail } = await openFirst(page, session.site);
  const legend = detail.getByRole("list", { name: "Lines of the chart" });
  await expect(legend.getByRole("button").first()).toHaveAttribute("aria-pressed", "false");
  await legend.getByRole("button").first().click();
  await expect(legend.getByRole("button").first()).toHaveAttribute("aria-pressed", "true");
  await expect(legend.getByRole("button", { name: session.site })).toHaveCount(0);
  await detail.getByText("All lines", { exact: true }).click();
  for (const competitor of await legend.getByRole("button").all())
    await expect(competitor).toHaveAttribute("aria-pressed", "true");
});

test("Escape closes the detail and returns the focus, and Back opens it again", async ({ page, session }) => {
  const { button, detail } = await openFirst(page, session.site);
  await closeByEscape(detail);
  await expect(page).not.toHaveURL(/product=/);
  await expect(button).toBeFocused();
  await page.goBack();
  await expect(detail).toBeVisible();
});

test("the focus stays within the open detail", async ({ page, session }) => {
  const { detail } = await openFirst(page, session.site);
  for (let presses = 0; presses < 40; presses += 1) await page.keyboard.press("Tab");
  await expect(detail.locator(":focus")).toHaveCount(1);
});

test("a shared address shows the same product, also after a reload", async ({ page, session }) => {
  const { detail } = await openFirst(page, session.site);
  const title = await detail.getByRole("heading", { level: 2 }).last().textContent();
  await page.reload();
  await expect(page.getByRole("dialog").getByRole("heading", { level: 2 }).last()).toHaveText(title ?? "");
  await expect(page.getByRole("dialog").getByRole("slider", { name: /Price history/ })).toBeVisible();
});

test("Check now visits the shops again and reports how many have answered", async ({ page, session }) => {
  const { detail } = await openFirst(page, session.site);
  await detail.getByRole("button", { name: "Check now" }).click();
  await expect(detail.getByText(/^\d+ pages? read just now$|^\d+ of \d+ pages read/)).toBeVisible();
  await expect(detail.getByText(/[1-9]\d* (of \d+ )?pages? read/)).toBeVisible();
});
