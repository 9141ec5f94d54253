import { expect, type Page } from "@playwright/test";
import { addDays, type LocalDay, localDayOf, startOfDay } from "../../../src/kit/local-day.ts";
import { openProducts } from "../support/products.ts";
import { test } from "../support/signed-in.ts";

const dayMs = 86_400_000;

/** The open product and the parts of its history. */
function historyOf(page: Page) {
  const section = page
    .getByRole("dialog")
    .first()
    .getByRole("region", { name: "Price history", exact: true });
  const chart = section.getByRole("slider", { name: /^Price history/ });
  return {
    section,
    chart,
    period: (name: string) => section.getByRole("button", { name, exact: true }),
    /** Number of points that the keyboard can reach. */
    stops: async () => Number(await chart.getAttribute("aria-valuemax")),
  };
}

async function openHistory(page: Page, site: string, rest = "") {
  await openProducts(page, site, `nr_competitors=6${rest}`);
  await page
    .getByRole("button", { name: /^Details of / })
    .first()
    .click();
  const history = historyOf(page);
  await expect(history.chart).toBeVisible();
  return history;
}

/** Changes the month until it shows the day. @param notBefore the first day that can be selected */
async function chooseDay(page: Page, edge: "From" | "To", day: LocalDay, notBefore?: LocalDay) {
  await page
    .getByRole("dialog")
    .first()
    .getByRole("button", { name: new RegExp(`^${edge} `) })
    .click();
  const calendar = page.getByRole("dialog", { name: edge, exact: true });
  // A day of the month before or after it is in the grid as well, without a button.
  const button = calendar.locator(`[data-day="${day}"]`).getByRole("button");
  await expect(calendar.getByRole("grid")).toBeVisible();
  for (let months = 0; months < 3 && (await button.count()) === 0; months += 1) {
    const shown = await calendar.locator("[data-day]:has(button)").first().getAttribute("data-day");
    const way = day < (shown ?? "") ? /previous month/i : /next month/i;
    await calendar.getByRole("button", { name: way }).click();
  }
  if (notBefore !== undefined) {
    const before = calendar.locator(`[data-day="${addDays(notBefore, -1)}"]`).getByRole("button");
    if ((await before.count()) > 0) await expect(before).toBeDisabled();
  }
  await button.click();
  await expect(calendar).toBeHidden();
}

test("the history shows its period, a range of days, and the selected lines, as a chart and as a table", async ({
  page,
  session,
}) => {
  const now = Date.now();
  const week = `&price_change_start=${now - 7 * dayMs}&price_change_end=${now}`;
  const { section, chart, period, stops } = await openHistory(page, session.site, week);
  const table = section.getByText("Table", { exact: true });

  await test.step("longer periods show more", async () => {
    await expect(period("7 days")).toHaveAttribute("aria-pressed", "true");
    const counts = [await stops()];
    for (const name of ["30 days", "All time"]) {
      await period(name).click();
      await expect(period(name)).toHaveAttribute("aria-pressed", "true");
      await expect(section.getByRole("button", { pressed: true }).first()).toHaveText(name);
      counts.push(await stops());
    }
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(counts[2]).toBeGreaterThan(counts[0] ?? 0);
  });

  await test.step("all lines are highlighted on request, and the table has every observation", async () => {
    const competitors = section.getByRole("list", { name: "Lines of the chart" }).getByRole("button");
    const highlighted = competitors.and(page.locator('[aria-pressed="true"]'));
    const count = await competitors.count();
    expect(count).toBeGreaterThan(5);
    const all = section.getByText("All lines", { exact: true });
    await all.click();
    await expect(highlighted).toHaveCount(count);
    await competitors.first().click();
    await expect(highlighted).toHaveCount(count - 1);
    await all.click();
    await expect(highlighted).toHaveCount(count);
    await all.click();
    await expect(highlighted).toHaveCount(0);
    await chart.press("End");
    // The prices at a time are beside the lines, not on them.
    const [plot, tooltip] = [await chart.boundingBox(), await chart.locator("+ div").boundingBox()];
    if (!plot || !tooltip) throw new Error("the chart has no tooltip");
    const isClear = tooltip.y >= plot.y + plot.height || tooltip.y + tooltip.height <= plot.y;
    expect(isClear).toBe(true);
    const [time = ""] = (await chart.getAttribute("aria-valuetext"))?.split("; ") ?? [];
    await table.click();
    await expect(section.getByRole("row").nth(1)).toContainText(time);
    await table.click();
    await expect(chart).toBeVisible();
  });

  await test.step("a range excludes future days and a reversed order, and the table has only its days", async () => {
    const today = localDayOf(new Date());
    const from = addDays(today, -45);
    const to = addDays(today, -40);
    await period("Custom").click();
    await page.getByRole("dialog").first().getByRole("button", { name: /^To / }).click();
    const calendar = page.getByRole("dialog", { name: "To", exact: true });
    const enabled = calendar.locator("td[data-day]").filter({ has: page.locator("button:enabled") });
    await expect(enabled.first()).toBeVisible();
    const days = await enabled.evaluateAll((cells) =>
      cells.map((cell) => cell.getAttribute("data-day") ?? ""),
    );
    // A run that passes midnight finds the new day.
    expect([today, localDayOf(new Date())]).toContain(days.toSorted().at(-1));
    await page.keyboard.press("Escape");
    await expect(calendar).toBeHidden();

    const asked = page.waitForRequest(
      (request) => new URL(request.url()).searchParams.get("from") === String(startOfDay(from).getTime()),
    );
    await chooseDay(page, "From", from);
    await asked;
    const both = page.waitForRequest((request) => {
      const { searchParams } = new URL(request.url());
      return (
        searchParams.get("from") === String(startOfDay(from).getTime()) &&
        searchParams.get("to") === String(startOfDay(addDays(to, 1)).getTime() - 1)
      );
    });
    await chooseDay(page, "To", to, from);
    await both;
    await expect(chart).toBeVisible();
    await table.click();
    await expect(chart).toBeHidden();
    const times = await section.getByRole("row").locator("td:first-child").allTextContents();
    expect(times.length).toBeGreaterThan(2);
    for (const time of times) {
      const day = dayOf(time);
      expect(day >= from && day <= to, `${time} lies from ${from} to ${to}`).toBe(true);
    }
  });
});

/** The day of a time as the table writes it, which is the shop's, in summer and in winter. */
function dayOf(time: string): string {
  return new Date(`${time} UTC`).toISOString().slice(0, 10);
}
