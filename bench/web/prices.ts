import type { Page } from "playwright-core";
import { pricingPageSize } from "../../src/pricing/recommendations/recommendations.contract.ts";
import { priced } from "../../src/pricing/recommendations/ui/test-support/pricing-server.ts";
import { benchSite } from "./data.ts";
import { openMeasured, settle } from "./page.ts";
import type { WebSetup } from "./setup.ts";

/** Frame times of one scroll through part of the list, milliseconds. */
export interface Scroll {
  readonly frames: readonly number[];
  /** While it scrolls: of those frames alone, since an emulated wheel does not turn in every frame. */
  readonly framesPerSecond: number;
}

export const priceRows = 10_000;
/** More than the app asks for, so that the list is loaded within seconds. */
const rowsPerReply = 500;
const wheels = 150;
const wheelPx = 240;
/** A scroll with fewer frames is rejected: its percentiles would mean nothing. */
const minFrames = 60;

/**
 * Scrolls by wheel through 10,000 loaded recommended prices. The rows are answered in place of the server: what is measured
 * is the page.
 */
export async function measureScrolls(setup: WebSetup, slowdown: number, runs: number): Promise<Scroll[]> {
  const context = await setup.openContext();
  await context.route("**/api/dynamic-prices?*", (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get("page")) * pricingPageSize;
    const content = Array.from({ length: Math.min(rowsPerReply, priceRows - from) }, (_, at) =>
      rowOf(from + at + 1),
    );
    return route.fulfill({ json: { content, totalElements: priceRows } });
  });
  const measured = await openMeasured(context, `/dynamic-pricing?site=${benchSite}&tab=in-review`);
  const { page } = measured;
  try {
    await page.setViewportSize({ width: 1600, height: 900 });
    await loadAll(page);
    await page.evaluate("scrollTo(0, 0)");
    await settle(page);
    await page.mouse.move(800, 500);
    await measured.slowDown(slowdown);
    const scrolls: Scroll[] = [];
    for (let run = 0; run < runs; run++) {
      const direction = run % 2 === 0 ? 1 : -1;
      await page.evaluate('void (bench.scroll = bench.frames("scroll"))');
      for (let wheel = 0; wheel < wheels; wheel++) await page.mouse.wheel(0, direction * wheelPx);
      const frames = await page.evaluate<number[]>("bench.scroll.end()");
      if (frames.length < minFrames) throw new Error(`a scroll of ${frames.length} frames`);
      const seconds = frames.reduce((sum, frame) => sum + frame, 0) / 1000;
      scrolls.push({ frames, framesPerSecond: frames.length / seconds });
      await settle(page);
    }
    return scrolls;
  } finally {
    await measured.close();
  }
}

function rowOf(id: number) {
  const name = `Mașină de spălat rufe Model ${id}, 9 kg, 1400 rpm, Alb`;
  return priced(id, { productName: name, price: 1000 + id / 10, recommendedPrice: 950 + id / 10 });
}

/** Scrolls to the end until every row is loaded. */
async function loadAll(page: Page): Promise<void> {
  const deadlineMs = performance.now() + 120_000;
  const last = `tbody tr[aria-rowindex="${priceRows + 1}"]`;
  while ((await page.locator(last).count()) === 0) {
    if (performance.now() > deadlineMs) throw new Error(`${priceRows} rows were not loaded`);
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
    await page.waitForTimeout(250);
  }
}
