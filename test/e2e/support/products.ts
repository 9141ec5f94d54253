import { expect, type Locator, type Page } from "@playwright/test";
import { changeReplies } from "./replies.ts";
import type { SiteCalls } from "./site-calls.ts";

/** The products of a page of the list, as cards. */
export function cardsOf(page: Page): Locator {
  return page.getByRole("article");
}

/** Opens the list of a site and waits for its products. @param rest further parameters, as "page=2" */
export async function openProducts(page: Page, site: string, rest = ""): Promise<void> {
  await page.goto(`/products?site=${encodeURIComponent(site)}${rest === "" ? "" : `&${rest}`}`);
  // Locators by role do not find the list behind an open product: it is hidden from assistive technology.
  await expect(page.locator("article, th[scope=row]").first()).toBeVisible();
}

/** Shortens the lists that the page receives: a few products have every element that fifteen have. */
export async function withFewProducts(page: Page, count = 3): Promise<void> {
  await changeReplies(
    page,
    "/api/products",
    `(list) => ({ ...list, content: list.content.slice(0, ${count}) })`,
  );
}

/** The element with the list's total. */
export function totalOf(page: Page): Locator {
  return page.getByRole("main").locator("header").getByRole("status").first();
}

/** The total of the list and the titles of its page. */
export interface Shown {
  readonly total: number;
  readonly titles: readonly string[];
}

async function shownOn(page: Page): Promise<Shown> {
  const said = await totalOf(page).textContent();
  const titles = await cardsOf(page)
    .locator("h2[title]")
    .evaluateAll((headings) => headings.map((heading) => heading.getAttribute("title") ?? ""));
  return { total: Number(/^[\d.]+/.exec(said ?? "")?.[0].replaceAll(".", "") ?? Number.NaN), titles };
}

/** What the screen should show for a list request, from the API. */
export async function expectedOf(calls: SiteCalls, body: object, query: Record<string, string> = {}) {
  const { totalElements, content } = await calls.list(body, query);
  return { total: totalElements, titles: content.map(({ title }) => title) };
}

/** Waits until the screen shows what the API answers; reads both each time, since prices may change meanwhile. */
export async function expectShown(page: Page, expected: () => Promise<Shown>): Promise<void> {
  await expect(async () => {
    expect(await shownOn(page)).toEqual(await expected());
  }).toPass({ timeout: 60_000, intervals: [100, 200, 400, 800] });
}

/** Collects the bodies of the screen's list and search requests. */
export function listBodies(page: Page): { readonly last: () => unknown } {
  let last: unknown;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/api/products" || pathname === "/api/search") last = request.postDataJSON();
  });
  return { last: () => last };
}
