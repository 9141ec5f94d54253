import { expect } from "@playwright/test";
import * as z from "zod";
import { closeByEscape } from "../support/keyboard.ts";
import { cardsOf, openProducts } from "../support/products.ts";
import { test } from "../support/signed-in.ts";

test("a product opens over the list with its figures and its chart, holds the focus, returns it, and has an address", async ({
  page,
  session,
}) => {
  await openProducts(page, session.site);
  const button = cardsOf(page)
    .first()
    .getByRole("button", { name: /^Details of / });
  await button.click();
  const detail = page.getByRole("dialog");
  const chart = detail.getByRole("slider", { name: /Price history/ });
  await expect(page).toHaveURL(/product=\d+/);
  await expect(detail.getByText(/Price index = our price ÷ average offer × 100 = .+ = [\d,]+/)).toBeVisible();
  await expect(chart).toBeVisible();
  const title = await detail.getByRole("heading", { level: 2 }).last().textContent();

  await test.step("the chart has steps of ninety days, the own line thickest", async () => {
    const lines = chart.locator("svg g[stroke]");
    expect(await lines.count()).toBeGreaterThan(2);
    const own = chart.locator('svg g[stroke="var(--own)"] path').first();
    await expect(own).toHaveAttribute("stroke-width", "2.5");
    await expect(own).toHaveAttribute("d", /^M[\d.]+,[\d.]+[HV]/);
  });

  await test.step("the chart is read by keyboard and as a table", async () => {
    await chart.focus();
    await page.keyboard.press("End");
    const last = await chart.getAttribute("aria-valuetext");
    expect(last).toMatch(/\d{4}, \d\d:\d\d; .+\u00a0lei/);
    await page.keyboard.press("ArrowLeft");
    await expect(chart).not.toHaveAttribute("aria-valuetext", last ?? "");
    await detail.getByText("Table", { exact: true }).click();
    await expect.poll(() => detail.getByRole("table").getByRole("row").count()).toBeGreaterThan(5);
    await detail.getByText("Table", { exact: true }).click();
  });

  await test.step("the own line is no button of the legend", async () => {
    const legend = detail.getByRole("list", { name: "Lines of the chart" });
    await expect(legend.getByRole("button").first()).toBeVisible();
    await expect(legend.getByRole("button", { name: session.site })).toHaveCount(0);
  });

  await test.step("the focus stays within", async () => {
    for (let presses = 0; presses < 50; presses += 1) await page.keyboard.press("Tab");
    await expect(detail.locator(":focus")).toHaveCount(1);
  });

  await test.step("Escape returns the focus, Back opens it again, also after a reload", async () => {
    await closeByEscape(detail);
    await expect(page).not.toHaveURL(/product=/);
    await expect(button).toBeFocused();
    await page.goBack();
    await expect(detail).toBeVisible();
    await page.reload();
    await expect(detail.getByRole("heading", { level: 2 }).last()).toHaveText(title ?? "");
    await expect(chart).toBeVisible();
  });

  await test.step("Check now visits the shops and reports how many have answered", async () => {
    await detail.getByRole("button", { name: "Check now" }).click();
    await expect(detail.getByText(/^\d+ pages? read just now$|^\d+ of \d+ pages read/)).toBeVisible();
    await expect(detail.getByText(/[1-9]\d* (of \d+ )?pages? read/)).toBeVisible();
  });
});

/** Notes the height of what is above the offers, px, in every frame. */
const noteHeights = `
  const heights = (window.heights = []);
  const note = () => {
    const parts = [...document.querySelectorAll("[role=dialog] .overflow-y-auto > *")];
    if (parts.length > 1) heights.push(parts.slice(0, -1).reduce((sum, part) => sum + part.offsetHeight, 0));
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
`;

test("the offers of an opened product hardly move while what is above them arrives", async ({
  page,
  session,
}) => {
  await page.addInitScript({ content: noteHeights });
  await openProducts(page, session.site, "nr_competitors=6");
  await cardsOf(page)
    .first()
    .getByRole("button", { name: /^Details of / })
    .click();
  const detail = page.getByRole("dialog");
  await expect(detail.getByRole("slider", { name: /Price history/ })).toBeVisible();
  await expect(detail.getByText(/^Reference price/).first()).toBeVisible();
  await expect(detail.locator(".skeleton")).toHaveCount(0);
  const heights = z.array(z.number()).parse(await page.evaluate("window.heights"));
  expect(heights.length).toBeGreaterThan(5);
  // A legend of two lines more than usual and a promotion.
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(200);
});
