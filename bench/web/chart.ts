import { percentile } from "../support/statistics.ts";
import { benchSite, changes, competitors } from "./data.ts";
import { openMeasured, settle, waitFor } from "./page.ts";
import type { WebSetup } from "./setup.ts";

/** Frame times while the pointer moves once across the chart, milliseconds. */
export interface Sweep {
  readonly frames: readonly number[];
  /** CPU time of the main thread per frame. */
  readonly cpuMs: number;
}

const moves = 120;
const warmSweeps = 2;
/** A sweep with fewer frames is rejected: its percentiles would mean nothing. */
const minFrames = 20;

/** Measures sweeps over the history chart of a product with twenty competitors and a hundred changes each. */
export async function measureSweeps(setup: WebSetup, slowdown: number, runs: number): Promise<Sweep[]> {
  const context = await setup.openContext();
  const measured = await openMeasured(context, `/products?site=${benchSite}&product=1`);
  const { page } = measured;
  try {
    await waitFor(page, "detail");
    assertDrawn(await page.locator("[role=dialog] [role=slider] svg g[stroke]").count());
    const plot = page.locator("[role=dialog] [role=slider]");
    await plot.scrollIntoViewIfNeeded();
    await settle(page);
    const box = await plot.boundingBox();
    if (box === null) throw new Error("the chart is not visible");
    await measured.slowDown(slowdown);
    const sweeps: Sweep[] = [];
    for (let run = 0; run < warmSweeps + runs; run++) {
      const startMs = await measured.cpuMs();
      await page.evaluate("void (bench.sweep = bench.frames())");
      for (let move = 0; move <= moves; move++) {
        const position = run % 2 === 0 ? move / moves : 1 - move / moves;
        await page.mouse.move(
          box.x + box.width * (0.06 + 0.74 * position),
          box.y + box.height * (0.5 + 0.4 * Math.sin(move / 6)),
        );
      }
      const frames = await page.evaluate<number[]>("bench.sweep.end()");
      const cpuMs = ((await measured.cpuMs()) - startMs) / frames.length;
      if (frames.length < minFrames) throw new Error(`a sweep of ${frames.length} frames`);
      if (run >= warmSweeps) sweeps.push({ frames, cpuMs });
    }
    return sweeps;
  } finally {
    await measured.close();
  }
}

function assertDrawn(lines: number): void {
  if (lines !== competitors + 1)
    throw new Error(`the chart of ${competitors + 1} shops × ${changes} shows ${lines} lines`);
}

/** Median and maximum over the sweeps of a percentile of their frame times. */
export function sweepPercentile(
  sweeps: readonly Sweep[],
  percent: number,
): { median: number; worst: number } {
  const figures = sweeps.map(({ frames }) => percentile(frames, percent));
  return { median: percentile(figures, 50), worst: Math.max(...figures) };
}
