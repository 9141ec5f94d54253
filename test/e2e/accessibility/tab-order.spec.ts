import { expect, type Page } from "@playwright/test";
import * as z from "zod";
import { test } from "../support/colleague.ts";
import { closeByEscape, untilFocused } from "../support/keyboard.ts";
import { openProducts } from "../support/products.ts";
import { stateOf } from "../support/sessions.ts";

test.use({ trace: "off" });

for (const path of [
  "/",
  "/auth",
  "/subscribe",
  "/terms",
  "/privacy",
  "/change-password",
  "/email-confirmed",
]) {
  test.describe("signed out", () => {
    test.use({ storageState: { cookies: [], origins: [] } });

    test(`every control of ${path} is reached by Tab and by Shift+Tab`, async ({ page }) => {
      await page.addInitScript(noteTakeOver);
      await page.goto(path);
      await expect.poll(() => page.evaluate(isStarted)).toBe(true);
      await expect(page.locator("h1, h2").first()).toBeVisible();
      await expectEveryControlReached(page, path);
    });
  });
}

for (const path of ["/sites", "/settings", "/account-settings"]) {
  test(`every control of ${path} is reached by Tab and by Shift+Tab`, async ({ page, calls }) => {
    await page.goto(`${path}?site=${encodeURIComponent(calls.site)}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("main .skeleton")).toHaveCount(0);
    await expectEveryControlReached(page, path);
  });
}

const warnings = z.object({ content: z.array(z.object({ productName: z.string() })) });

test("every control of a price with a warning is reached by Tab and by Shift+Tab", async ({
  page,
  calls,
}) => {
  const { content } = await calls.get("/api/dynamic-prices", warnings, { warning: "true" });
  // One product: of a long list only the rows near the window are in the page, and which they are changes with the focus.
  const query = new URLSearchParams({
    tab: "warnings",
    site: calls.site,
    q: content.at(-1)?.productName ?? "",
  });
  await page.goto(`/dynamic-pricing?${query}`);
  await expect(page.getByRole("button", { name: /^Reject/ }).first()).toBeVisible();
  await expectEveryControlReached(page, "warnings");
});

test("every control of the products is reached, as cards, as a table, and with the filters open", async ({
  page,
  calls,
}) => {
  await openProducts(page, calls.site, "nr_competitors=3");
  await expectEveryControlReached(page, "cards");
  await openProducts(page, calls.site, "nr_competitors=3&layout=table");
  await expectEveryControlReached(page, "table");
  await page.getByRole("button", { name: "Open filters" }).click();
  await expect(
    page.getByRole("region", { name: "Filters", exact: true }).getByRole("checkbox").first(),
  ).toBeVisible();
  await expectEveryControlReached(page, "filters");
});

test("every control of an open product is reached, and of the dialogs over it", async ({ page, calls }) => {
  await openProducts(page, calls.site, "nr_competitors=3");
  await page.locator("article footer button").first().click();
  const detail = page.getByRole("dialog").first();
  await expect(detail.getByRole("list", { name: "Lines of the chart" })).toBeVisible();
  await expectEveryControlReached(page, "detail");
  // With a time chosen in the chart, leaving it removes its cursor.
  await detail.getByRole("slider", { name: /Price history/ }).press("ArrowLeft");
  await expectEveryControlReached(page, "detail with a time chosen");
  for (const name of ["Competitor links", "Quantities"]) {
    await detail.getByRole("button", { name }).click();
    const dialog = page.getByRole("dialog", { name });
    await untilFocused(dialog);
    // Until its rows are loaded, the dialog has nothing but the button that closes it.
    await expect.poll(() => dialog.getByRole("button").count()).toBeGreaterThan(1);
    await expectEveryControlReached(page, name);
    await closeByEscape(dialog);
  }
  await detail
    .getByRole("button", { name: /^Why this price\?/ })
    .nth(1)
    .click();
  await detail.getByRole("button", { name: /^Wrong price\?/ }).click();
  const correction = page.getByRole("dialog", { name: "Wrong price?" });
  await untilFocused(correction);
  await expectEveryControlReached(page, "correction");
});

test.describe("as an administrator of the company", () => {
  test.use({
    storageState: async ({ sessionAs, baseURL }, use) => {
      await use(stateOf(await sessionAs("COMPANY_ADMIN"), baseURL ?? ""));
    },
  });

  test("every control of the dialogs of the other screens is reached", async ({ page, session }) => {
    const dialogs = [
      ["/sites", "Add a site", "dialog"],
      ["/sites", "Add products", "dialog"],
      ["/sites", "Go to…", "dialog"],
      ["/settings", "Add a segment", "dialog"],
      ["/settings", "Add a rule", "dialog"],
      ["/dynamic-pricing", "Filter", "dialog"],
      ["/dynamic-pricing", "Multi action", "dialog"],
      ["/dynamic-pricing", "History", "dialog"],
      ["/dynamic-pricing", "Why this price", "dialog"],
      ["/products", "Saved views", "dialog"],
      ["/account-settings", "Sign out everywhere", "alertdialog"],
      ["/account-settings?tab=team", "Add member", "dialog"],
    ] as const;
    for (const [path, opener, role] of dialogs) {
      const separator = path.includes("?") ? "&" : "?";
      await page.goto(`${path}${separator}site=${encodeURIComponent(session.site)}`);
      await page
        .getByRole("button", { name: new RegExp(`^${opener}`) })
        .first()
        .click();
      await untilFocused(page.getByRole(role).last());
      await expectEveryControlReached(page, `${path}: ${opener}`);
    }
  });
});

test.describe("as GOD", () => {
  test.use({
    storageState: async ({ sessionAs, baseURL }, use) => {
      await use(stateOf(await sessionAs("GOD"), baseURL ?? ""));
    },
  });

  test("every control of the operators' screens and of the matches is reached", async ({ page }) => {
    const paths = [
      "/flagged-products",
      "/product-history",
      "/usage",
      "/recipe-proposals",
      "/operations",
      "/matches",
    ];
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("main .skeleton")).toHaveCount(0);
      await expectEveryControlReached(page, path);
    }
  });

  test("every control of the review of readings is reached, and of its form", async ({ page }) => {
    await page.goto("/reading-review");
    await expect(page.getByRole("region", { name: "Current reading" })).toBeVisible();
    await expectEveryControlReached(page, "queue");
    await page.getByRole("button", { name: "Correct", exact: true }).click();
    await untilFocused(page.getByRole("dialog", { name: "Correct the reading" }));
    await expectEveryControlReached(page, "correction of a reading");
    await page.goto("/reading-review?tab=confidence");
    await page.getByRole("row").nth(1).getByRole("button").click();
    await expect(page.getByRole("img", { name: /^Confidence of/ })).toBeVisible();
    await page.getByText("Days as a table").click();
    await expectEveryControlReached(page, "confidence");
  });
});

/** A prerendered page reads, and is walked through, before its scripts have started. */
const noteTakeOver = `document.addEventListener("taken-over", () => { window.isTakenOver = true; })`;
const isStarted = `document.getElementById("scripts") === null || window.isTakenOver === true`;

/** More presses than any screen has controls. */
const mostPresses = 400;

/** Walks in one direction: what is loaded once it is seen can arrive in each of the first ones. */
const mostWalks = 5;

/**
 * In the page: the controls that Tab should reach, of the topmost dialog if one is open, and the focused one. Of a group of
 * radio buttons one is a stop, a list of tabs passes the focus on, of the rows that keys move among only the current one is a
 * stop, and what a screen hides or makes inert is none.
 */
const script = `(() => {
  const isOpen = (one) => one.isConnected && one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const known = new Map();
  const idOf = (one) => { if (!known.has(one)) known.set(one, known.size + 1); return known.get(one); };
  const nameOf = (one) => one.tagName.toLowerCase() + " " +
    JSON.stringify((one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? one.textContent ?? "").trim().slice(0, 60));
  const root = () => {
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].filter(isOpen);
    return dialogs.filter((one) => one.getAttribute("data-state") === "open").at(-1) ?? document.body;
  };
  const isStop = (one) =>
    one.tabIndex >= 0 && !one.matches(":disabled, [data-radix-focus-guard], [role=tablist], li, tr") && isOpen(one) &&
    !one.closest("[inert]") && !(one.closest("details:not([open])") && one.tagName !== "SUMMARY");
  const isOfGroup = (one, all) => {
    if (one.type !== "radio" || one.checked) return false;
    const group = all.filter((other) => other.type === "radio" && other.name === one.name && other.form === one.form);
    return group.some((other) => other.checked) || group[0] !== one;
  };
  window.tabStops = () => {
    const all = [...root().querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter(isStop);
    return all.filter((one) => !isOfGroup(one, all)).map((one) => ({ id: idOf(one), name: nameOf(one) }));
  };
  window.focused = () => {
    const one = document.activeElement;
    return one === null || one === document.body || !root().contains(one) ? null : { id: idOf(one), name: nameOf(one) };
  };
})()`;

interface Stop {
  readonly id: number;
  readonly name: string;
}

/**
 * Presses Tab, then Shift+Tab, until the focus is back where it was, and fails when a control was not reached: a trap, or
 * one that the keyboard cannot reach at all. A control that came behind the focus is reached by the next walk.
 */
async function expectEveryControlReached(page: Page, state: string): Promise<void> {
  await page.evaluate(script);
  for (const key of ["Tab", "Shift+Tab"]) {
    let { missed, reached, hasGrown } = await walk(page, key, state);
    for (let walks = 1; missed.length > 0 && (hasGrown || walks < 2) && walks < mostWalks; walks += 1)
      ({ missed, reached, hasGrown } = await walk(page, key, state));
    expect(missed, `${state}: not reached by ${key} (reached ${reached.join(", ")})`).toEqual([]);
  }
}

async function walk(
  page: Page,
  key: string,
  state: string,
): Promise<{ missed: string[]; reached: string[]; hasGrown: boolean }> {
  const before = await tabStops(page);
  const reached = await pressUntilRepeated(page, key);
  const stops = await tabStops(page);
  expect(stops.length, `${state}: controls`).toBeGreaterThan(0);
  const names = new Set(reached.values());
  // A row of a windowed list is another element when it is shown again.
  const missed = stops.filter(({ id, name }) => !reached.has(id) && !names.has(name)).map(({ name }) => name);
  const known = new Set(before.map(({ id }) => id));
  const hasGrown = stops.some(({ id }) => !known.has(id));
  return { missed, reached: [...reached.values()], hasGrown };
}

function tabStops(page: Page): Promise<Stop[]> {
  return page.evaluate<Stop[]>("tabStops()");
}

async function pressUntilRepeated(page: Page, key: string): Promise<Map<number, string>> {
  const reached = new Map<number, string>();
  let lastId = 0;
  for (let presses = 0; presses < mostPresses; presses += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate<Stop | null>("focused()");
    // Outside the page: the next press enters it at the other end.
    if (stop === null) continue;
    // Within a date the focus goes on from the day to the month and the year.
    const isSame = stop.id === lastId;
    lastId = stop.id;
    if (isSame) continue;
    if (reached.has(stop.id)) return reached;
    reached.set(stop.id, stop.name);
  }
  return reached;
}
