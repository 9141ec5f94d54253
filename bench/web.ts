import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { percentile } from "./products/measure.ts";
import { measureSweeps, ofSweeps } from "./web/chart.ts";
import { type InteractionTimes, measureInteractions, shownWays } from "./web/interactions.ts";
import { shortestToldMs } from "./web/page.ts";
import { openWebSetting, type WebSetting } from "./web/setup.ts";

const usage =
  "Usage: npm run bench -- web [--runs 15] [--slowdowns 1,4] [--shown grid,grid-unfolded,table] [--only <part of an interaction's name, or chart>] [--web <folder of a built web app>]\n";

const sweepGoalMs = 34;

interface Wanted {
  readonly runs: number;
  readonly slowdowns: readonly number[];
  readonly shown: readonly string[];
  readonly only: string;
}

/**
 * P15 and P17: how fast the products screen answers with ninety products of twenty offers, and how smoothly the
 * chart follows the pointer, in chromium. The goals are of P15 as it is and of P17 on a CPU four times slower.
 * Missing one is printed, not an error: what else runs on the machine moves these figures.
 * @see design/quality.md
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: "string", default: "15" },
      slowdowns: { type: "string", default: "1,4" },
      shown: { type: "string", default: "" },
      only: { type: "string", default: "" },
      web: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const wanted: Wanted = {
    runs: Number(values.runs),
    slowdowns: values.slowdowns.split(",").map(Number),
    shown: values.shown === "" ? shownWays.map(({ name }) => name) : values.shown.split(","),
    only: values.only,
  };
  const setting = await openWebSetting(values.web);
  try {
    tellLoad();
    const measured = (await tellInteractions(setting, wanted)) + (await tellSweeps(setting, wanted));
    if (measured === 0) throw new Error(`nothing is called so\n${usage}`);
    tellLoad();
    return 0;
  } finally {
    await setting.close();
  }
}

/** @returns how many interactions were measured */
async function tellInteractions(setting: WebSetting, wanted: Wanted): Promise<number> {
  let measured = 0;
  for (const shown of shownWays.filter(({ name }) => wanted.shown.includes(name))) {
    for (const slowdown of wanted.slowdowns) {
      let isTold = false;
      for await (const times of measureInteractions(setting, shown, { ...wanted, slowdown })) {
        if (!isTold) tellHead(shown.name, slowdown);
        isTold = true;
        console.log(lineOf(times, slowdown === 1));
        measured += 1;
      }
    }
  }
  return measured;
}

function tellHead(shown: string, slowdown: number): void {
  console.log(
    `\nP15  90 products × 20 offers, ${shown}, CPU ×${slowdown}: ms to the next paint best / p50 / worst; until it is there p50 / worst; CPU p50`,
  );
}

function lineOf({ name, goalMs, nextPaint, seen, cpu }: InteractionTimes, hasGoal: boolean): string {
  const paint = percentile(nextPaint, 50);
  const goal = hasGoal ? `goal ${goalMs}: ${paint <= goalMs ? "reached" : "MISSED"}` : "no goal";
  return [
    name.padEnd(32),
    [Math.min(...nextPaint), paint, Math.max(...nextPaint)].map((ms) => told(ms)).join(" / "),
    `${told(percentile(seen, 50), 0)} / ${told(Math.max(...seen), 0)}`,
    told(percentile(cpu, 50), 0),
    `${String(nextPaint.length).padStart(4)} ×`,
    goal,
  ].join("   ");
}

function told(ms: number, shortest = shortestToldMs): string {
  return (ms <= shortest ? `≤${shortest}` : ms.toFixed(0)).padStart(5);
}

/** @returns how many series of sweeps were measured */
async function tellSweeps(setting: WebSetting, { runs, slowdowns, only }: Wanted): Promise<number> {
  if (!"chart".includes(only)) return 0;
  console.log(
    "\nP17  pointer over the history of 20 rivals × 100 changes: ms a frame, p50 and worst of the sweeps",
  );
  for (const slowdown of slowdowns) {
    const sweeps = await measureSweeps(setting, slowdown, runs);
    const [half, most] = [ofSweeps(sweeps, 50), ofSweeps(sweeps, 95)];
    const cpuMs = percentile(
      sweeps.map((sweep) => sweep.cpuMs),
      50,
    );
    const frames = sweeps.reduce((sum, sweep) => sum + sweep.frames.length, 0);
    const verdict = most.median <= sweepGoalMs ? "reached" : "MISSED";
    const goal = slowdown === 4 ? `goal p95 ${sweepGoalMs}: ${verdict}` : "no goal";
    console.log(
      `CPU ×${slowdown}: p50 ${half.median.toFixed(1)} / ${half.worst.toFixed(1)}, p95 ${most.median.toFixed(1)} / ${most.worst.toFixed(1)}; CPU ${cpuMs.toFixed(1)} a frame; ${sweeps.length} sweeps, ${frames} frames   ${goal}`,
    );
  }
  return slowdowns.length;
}

/** How much of the machine is left for what is measured. */
function tellLoad(): void {
  const [minute = 0] = loadavg();
  const startMs = performance.now();
  const used = process.cpuUsage();
  let sum = 0;
  while (performance.now() - startMs < 300) sum += Math.sqrt(sum + 1);
  const { user, system } = process.cpuUsage(used);
  const share = ((user + system) / 1000 / (performance.now() - startMs)) * 100;
  console.log(
    `machine: ${cpus().length} cores, load ${minute.toFixed(1)}; a busy process of usual priority is given ${Math.min(100, share).toFixed(0)} % of a core`,
  );
}
