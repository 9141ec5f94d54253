import { expect, type Page } from "@playwright/test";
import * as z from "zod";
import { test } from "../support/colleague.ts";
import { closeByEscape, untilFocused } from "../support/keyboard.ts";
import { openProducts, withFewProducts } from "../support/products.ts";
import { stateOf } from "../support/sessions.ts";

const publicPaths = [
  "/",
  "/auth",
  "/subscribe?plan=basic&amount=4900",
  "/terms",
  "/privacy",
  "/change-password",
  "/email-confirmed",
];

test.describe("signed out", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("every control of the public pages is reached by Tab and by Shift+Tab", async ({ page }) => {
    await page.addInitScript(noteTakeOver);
    for (const path of publicPaths)
      await test.step(path, async () => {
        await page.goto(path);
        await expect.poll(() => page.evaluate(isStarted)).toBe(true);
        await expect(page.locator("h1, h2").first()).toBeVisible();
        await expectEveryControlReached(page, path);
      });
  });
});

const warnings = z.object({ content: z.array(z.object({ productName: z.string() })) });

test("every control of sites, settings, account, prices with a warning, and products is reached", async ({
  page,
  calls,
}) => {
  const site = encodeURIComponent(calls.site);
  // Two rows of cards: the second one is laid out when the focus comes to it.
  await withFewProducts(page, 4);
  for (const path of ["/sites", "/settings", "/account-settings"])
    await test.step(path, async () => {
      await page.goto(`${path}?site=${site}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("main .skeleton")).toHaveCount(0);
      await expectEveryControlReached(page, path, path === "/sites" ? "page" : "main");
    });
  await test.step("a price with a warning", async () => {
    const { content } = await calls.get("/api/dynamic-prices", warnings, { warning: "true" });
    // One product: of a long list only the rows near the window are in the page, and which they are changes with the focus.
    const q = encodeURIComponent(content.at(-1)?.productName ?? "");
    await page.goto(`/dynamic-pricing?tab=warnings&site=${site}&q=${q}`);
    await expect(page.getByRole("button", { name: /^Reject/ }).first()).toBeVisible();
    await expectEveryControlReached(page, "warnings", "main");
  });
  await test.step("products as cards, as a table, and with the filters open", async () => {
    await openProducts(page, calls.site, "nr_competitors=3");
    await expectEveryControlReached(page, "cards", "main");
    await page.getByRole("button", { name: "Table", exact: true }).click();
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await expectEveryControlReached(page, "table", "main");
    await page.getByRole("button", { name: "Open filters" }).click();
    await expect(
      page.getByRole("region", { name: "Filters", exact: true }).getByRole("checkbox").first(),
    ).toBeVisible();
    await expectEveryControlReached(page, "filters", "main");
  });
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
    .getByRole("button", { name: /^How it was read/ })
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
    const dialogs = {
      "/sites": ["Add a site", "Add products", "Go to…"],
      "/settings": ["Add a segment", "Add a rule"],
      "/dynamic-pricing": ["Filter", "Multi action", "History", "Why this price"],
      "/products": ["Saved views"],
      "/account-settings": ["Sign out everywhere"],
      "/account-settings?tab=team": ["Add member"],
    };
    for (const [path, openers] of Object.entries(dialogs))
      await test.step(path, async () => {
        const separator = path.includes("?") ? "&" : "?";
        await page.goto(`${path}${separator}site=${encodeURIComponent(session.site)}`);
        for (const opener of openers) {
          await page
            .getByRole("button", { name: new RegExp(`^${opener}`) })
            .first()
            .click();
          const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog")).last();
          await untilFocused(dialog);
          await expect(dialog.locator(".skeleton")).toHaveCount(0);
          await expectEveryControlReached(page, `${path}: ${opener}`);
          await closeByEscape(dialog);
        }
      });
  });
});

test.describe("as GOD", () => {
  test.use({
    storageState: async ({ sessionAs, baseURL }, use) => {
      await use(stateOf(await sessionAs("GOD"), baseURL ?? ""));
    },
  });

  test("every control of the operators' screens, of the matches, and of the review of readings with its form is reached", async ({
    page,
  }) => {
    const paths = [
      "/flagged-products",
      "/product-history",
      "/usage",
      "/recipe-proposals",
      "/operations",
      "/matches",
    ];
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("main .skeleton")).toHaveCount(0);
        await expectEveryControlReached(page, path, path === "/usage" ? "page" : "main");
      });

    await page.goto("/reading-review");
    await expect(page.getByRole("region", { name: "Current reading" })).toBeVisible();
    await expectEveryControlReached(page, "queue", "main");
    await page.getByRole("button", { name: "Correct", exact: true }).click();
    await untilFocused(page.getByRole("dialog", { name: "Correct the reading" }));
    await expectEveryControlReached(page, "correction of a reading");
    await page.goto("/reading-review?tab=confidence");
    await page.getByRole("row").nth(1).getByRole("button").click();
    await expect(page.getByRole("img", { name: /^Confidence of/ })).toBeVisible();
    await page.getByText("Days as a table").click();
    await expectEveryControlReached(page, "confidence", "main");
  });
});

/** A prerendered page reads, and is walked through, before its scripts have started. */
const noteTakeOver = `document.addEventListener("taken-over", () => { window.isTakenOver = true; })`;
const isStarted = `document.getElementById("scripts") === null || window.isTakenOver === true`;

/** More presses than any screen has controls. */
const mostPresses = 400;

/** A date is left after at most so many presses: day, month, year, and the button of its calendar. */
const mostWithin = 5;

/** Walks in one direction: what is loaded once it is seen can arrive in each of the first ones. */
const mostWalks = 5;

/**
 * In the page: the controls that Tab should reach, of the topmost dialog if one is open, otherwise of the part in
 * `window.walked`, and the focused one. Of a group of
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
    return dialogs.filter((one) => one.getAttribute("data-state") === "open").at(-1) ?? document.querySelector(window.walked);
  };
  const isStop = (one) =>
    one.tabIndex >= 0 && !one.matches(":disabled, [data-radix-focus-guard], [role=tablist], li, tr") && isOpen(one) &&
    !one.closest("[inert]") && !(one.closest("details:not([open])") && one.tagName !== "SUMMARY");
  const isOfGroup = (one, all) => {
    if (one.type !== "radio" || one.checked) return false;
    const group = all.filter((other) => other.type === "radio" && other.name === one.name && other.form === one.form);
    return group.some((other) => other.checked) || group[0] !== one;
  };
  const stops = () => {
    const all = [...root().querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter(isStop);
    return all.filter((one) => !isOfGroup(one, all));
  };
  window.tabStops = () => stops().map((one) => ({ id: idOf(one), name: nameOf(one) }));
  window.focusStart = () => root().focus();
  window.focusEnd = () => stops().at(-1)?.focus();
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
 * What is walked through while no dialog is open. What is around `main` is the same on all screens of a role: once for each
 * role the whole page is walked through, and of its other screens the content, which the focus must enter and leave again.
 */
type Part = "page" | "main";

/**
 * Presses Tab, then Shift+Tab, until the focus is back where it was or has left the content, and fails when a control was
 * not reached: a trap, or one that the keyboard cannot reach at all. A control that came behind the focus is reached by the
 * next walk.
 */
async function expectEveryControlReached(page: Page, state: string, part: Part = "page"): Promise<void> {
  await page.evaluate(`window.walked = "${part === "page" ? "body" : "main"}"; ${script}`);
  for (const key of ["Tab", "Shift+Tab"]) {
    let { missed, reached, hasGrown } = await walk(page, key, state, part);
    for (let walks = 1; missed.length > 0 && (hasGrown || walks < 2) && walks < mostWalks; walks += 1)
      ({ missed, reached, hasGrown } = await walk(page, key, state, part));
    expect(missed, `${state}: not reached by ${key} (reached ${reached.join(", ")})`).toEqual([]);
  }
}

async function walk(
  page: Page,
  key: string,
  state: string,
  part: Part,
): Promise<{ missed: string[]; reached: string[]; hasGrown: boolean }> {
  const before = await tabStops(page);
  const reached =
    part === "page" ? await pressUntilRepeated(page, key) : await pressThrough(page, key, state);
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

function press(page: Page, key: string): Promise<Stop | null> {
  return page.keyboard.press(key).then(() => page.evaluate<Stop | null>("focused()"));
}

async function pressUntilRepeated(page: Page, key: string): Promise<Map<number, string>> {
  const reached = new Map<number, string>();
  let lastId = 0;
  let within = 0;
  for (let presses = 0; presses < mostPresses; presses += 1) {
    const stop = await press(page, key);
    // Outside the page: the next press enters it at the other end.
    if (stop === null) continue;
    // Within a date the focus goes on from the day to the month and the year. The only control keeps it for ever.
    within = stop.id === lastId ? within + 1 : 0;
    lastId = stop.id;
    if (within > mostWithin) return reached;
    if (within > 0) continue;
    if (reached.has(stop.id)) return reached;
    reached.set(stop.id, stop.name);
  }
  return reached;
}

/** Enters the content at its start, or behind its end, and leaves it at the other side. */
async function pressThrough(page: Page, key: string, state: string): Promise<Map<number, string>> {
  const reached = new Map<number, string>();
  await page.evaluate(key === "Tab" ? "focusStart()" : "focusEnd()");
  if (key !== "Tab") while ((await press(page, "Tab")) !== null);
  for (let presses = 0; presses < mostPresses; presses += 1) {
    const stop = await press(page, key);
    if (stop !== null) reached.set(stop.id, stop.name);
    else if (reached.size > 0) return reached;
  }
  throw new Error(`${state}: ${key} does not lead out of the content within ${mostPresses} presses`);
}
