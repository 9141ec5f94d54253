import { expect, type Locator, type Page } from "@playwright/test";
import type { SiteCalls } from "./site-calls.ts";

/** The products of a page of the list, as cards. */
export function cardsOf(page: Page): Locator {
  return page.getByRole("article");
}

/** Opens the list of a site and waits for its products. @param rest further parameters, as "page=2" */
export async function openProducts(page: Page, site: string, rest = ""): Promise<void> {
  await page.goto(`/products?site=${encodeURIComponent(site)}${rest === "" ? "" : `&${rest}`}`);
  // Also where a product is open over it, which hides it from assistive technology.
  await expect(page.locator("article, th[scope=row]").first()).toBeVisible();
}

/** Where the screen says how many products the list holds. */
export function totalOf(page: Page): Locator {
  return page.getByRole("main").locator("header").getByRole("status").first();
}

/** What the screen says and shows: how many products in all, and the titles of the page. */
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

/** What the screen ought to show for a body of the list, by the API. */
export async function expectedOf(calls: SiteCalls, body: object, query: Record<string, string> = {}) {
  const { totalElements, content } = await calls.list(body, query);
  return { total: totalElements, titles: content.map(({ title }) => title) };
}

/** The screen comes to show what the API answers; prices may be read meanwhile, so that both are asked again. */
export async function expectShown(page: Page, expected: () => Promise<Shown>): Promise<void> {
  await expect(async () => {
    expect(await shownOn(page)).toEqual(await expected());
  }).toPass({ timeout: 15_000, intervals: [100, 200, 400, 800] });
}

/** Keeps the bodies of what the screen asks of the list or of a search. */
export function listBodies(page: Page): { readonly last: () => unknown } {
  let last: unknown;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/api/products" || pathname === "/api/search") last = request.postDataJSON();
  });
  return { last: () => last };
}
