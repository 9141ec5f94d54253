import { percentile } from "../products/measure.ts";
import { benchSite, changes, rivals } from "./market.ts";
import { openMeasured, settle, waitFor } from "./page.ts";
import type { WebSetting } from "./setup.ts";

/** Frames of one sweep of the pointer over the chart, milliseconds. */
export interface Sweep {
  readonly frames: readonly number[];
  /** CPU time of the main thread, a frame. */
  readonly cpuMs: number;
}

const moves = 120;
const warmSweeps = 2;
/** A sweep with fewer frames would say nothing of the others. */
const fewestFrames = 20;

/** P17: sweeps over the history of a product with twenty rivals of a hundred changes each. */
export async function measureSweeps(setting: WebSetting, slowdown: number, runs: number): Promise<Sweep[]> {
  const context = await setting.openContext();
  const measured = await openMeasured(context, `/products?site=${benchSite}&product=1`);
  const { page } = measured;
  try {
    await waitFor(page, "detail");
    assertDrawn(await page.locator("[role=dialog] [role=slider] svg g[stroke]").count());
    const plot = page.locator("[role=dialog] [role=slider]");
    await plot.scrollIntoViewIfNeeded();
    await settle(page);
    const box = await plot.boundingBox();
    if (box === null) throw new Error("the chart is not to be seen");
    await measured.slowDown(slowdown);
    const sweeps: Sweep[] = [];
    for (let run = 0; run < warmSweeps + runs; run++) {
      const startMs = await measured.cpuMs();
      await page.evaluate("void (bench.sweep = bench.frames())");
      for (let move = 0; move <= moves; move++) {
        const along = run % 2 === 0 ? move / moves : 1 - move / moves;
        await page.mouse.move(
          box.x + box.width * (0.06 + 0.74 * along),
          box.y + box.height * (0.5 + 0.4 * Math.sin(move / 6)),
        );
      }
      const frames = await page.evaluate<number[]>("bench.sweep.end()");
      const cpuMs = ((await measured.cpuMs()) - startMs) / frames.length;
      if (frames.length < fewestFrames) throw new Error(`a sweep of ${frames.length} frames`);
      if (run >= warmSweeps) sweeps.push({ frames, cpuMs });
    }
    return sweeps;
  } finally {
    await measured.close();
  }
}

function assertDrawn(lines: number): void {
  if (lines !== rivals + 1)
    throw new Error(`the chart of ${rivals + 1} shops × ${changes} shows ${lines} lines`);
}

/** The middle and the worst of the sweeps' figures. @param percent of the frames of a sweep */
export function ofSweeps(sweeps: readonly Sweep[], percent: number): { median: number; worst: number } {
  const figures = sweeps.map(({ frames }) => percentile(frames, percent));
  return { median: percentile(figures, 50), worst: Math.max(...figures) };
}
