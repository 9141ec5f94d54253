import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { serveFirst } from "./priority.ts";

/** Event Timing tells nothing of what is shorter, and rounds to 8 ms. */
export const shortestToldMs = 16;

/**
 * What the page notes of itself: how long interactions took up to the next paint, when what they ask for was there,
 * and the frames of a pointer that moves. It runs before the page's own scripts.
 */
export const pageScript = `
  window.bench = (() => {
    let told = new Map();
    let askedMs = 0;
    let firstItem = "";
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId) told.set(interactionId, Math.max(duration, told.get(interactionId) ?? 0));
    }).observe({ type: "event", durationThreshold: ${shortestToldMs} });
    for (const kind of ["keydown", "click"])
      addEventListener(kind, ({ timeStamp }) => { askedMs = timeStamp; }, { capture: true, passive: true });
    const itemText = () => document.querySelector("main article, main tbody tr")?.textContent ?? "";
    const isStill = () => document.querySelector("main div[aria-busy]")?.getAttribute("aria-busy") === "false";
    const conditions = {
      nothing: () => true,
      list: () => itemText() !== "" && isStill(),
      "another list": () => itemText() !== firstItem && itemText() !== "" && isStill(),
      detail: () => document.querySelector("[role=dialog] [role=slider] svg path") !== null,
    };
    return {
      begin() {
        told = new Map();
        firstItem = itemText();
      },
      seen: (name) => new Promise((resolve, reject) => {
        const lateMs = performance.now() + 60000;
        const look = () => {
          if (conditions[name]()) resolve(performance.now() - askedMs);
          else if (performance.now() > lateMs) reject(new Error("never seen: " + name));
          else requestAnimationFrame(look);
        };
        look();
      }),
      // What is left to draw has been drawn, and the browser has told of it.
      settled: () => new Promise((resolve) => requestIdleCallback(() => setTimeout(() => resolve([...told.values()]), 200), { timeout: 2000 })),
      frames() {
        const found = [];
        let isMoved = false;
        let hasWorked = false;
        let last = 0;
        let isOn = true;
        addEventListener("pointermove", () => { isMoved = true; }, { capture: true, passive: true });
        const tick = (now) => {
          if (hasWorked) found.push(now - last);
          hasWorked = isMoved;
          isMoved = false;
          last = now;
          if (isOn) requestAnimationFrame(tick);
        };
        requestAnimationFrame(tick);
        return { end: () => { isOn = false; return found; } };
      },
    };
  })();
`;

/** What an action leads to. */
export type Sight = "nothing" | "list" | "another list" | "detail";

/** One action as it was measured, milliseconds. */
export interface Measured {
  /** From each interaction – a press, a key – to the next paint; `shortestToldMs` stands for all that is shorter. */
  readonly nextPaint: readonly number[];
  /** From the last interaction until what it asked for was there, answer of the server included. */
  readonly seenMs: number;
  /** CPU time of the page's main thread up to its rest. */
  readonly cpuMs: number;
}

/** A page that is measured. */
export interface MeasuredPage {
  readonly page: Page;
  measure(act: () => Promise<void>, sight: Sight, presses?: number): Promise<Measured>;
  /** CPU time of the page's main thread since its beginning, milliseconds. */
  cpuMs(): Promise<number>;
  /** @param times how many times slower the page's CPU is made; 1 is as it is */
  slowDown(times: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens a list and waits until it has been drawn. */
export async function openMeasured(context: BrowserContext, path: string): Promise<MeasuredPage> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(path);
  await waitFor(page, "list");
  await settle(page);
  const browser = context.browser();
  if (browser !== null) await serveFirst(browser);
  return {
    page,
    slowDown: async (times) => {
      await session.send("Emulation.setCPUThrottlingRate", { rate: times });
    },
    cpuMs: () => mainThreadMs(session),
    close: () => context.close(),
    measure: async (act, sight, presses = 1) => {
      await page.evaluate("bench.begin()");
      const startMs = await mainThreadMs(session);
      await act();
      const seenMs = await waitFor(page, sight);
      const told = await settle(page);
      const untold = Array<number>(Math.max(0, presses - told.length)).fill(shortestToldMs);
      const longest = told.toSorted((one, other) => other - one).slice(0, presses);
      return { nextPaint: [...longest, ...untold], seenMs, cpuMs: (await mainThreadMs(session)) - startMs };
    },
  };
}

export async function waitFor(page: Page, sight: Sight): Promise<number> {
  return page.evaluate<number>(`bench.seen(${JSON.stringify(sight)})`);
}

export function settle(page: Page): Promise<number[]> {
  return page.evaluate<number[]>("bench.settled()");
}

async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  const task = metrics.find(({ name }) => name === "TaskDuration");
  if (task === undefined) throw new Error("the browser does not tell what its main thread has used");
  return task.value * 1000;
}
