import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { raisePriority } from "./priority.ts";

/** Event Timing does not report shorter interactions, and rounds to 8 ms. */
export const minReportedMs = 16;

/**
 * Script that measures inside the page: time from an interaction to the next paint, time until its result is shown,
 * and frame times while the pointer moves. It runs before the page's own scripts.
 */
export const pageScript = `
  window.bench = (() => {
    let reported = new Map();
    let actionMs = 0;
    let firstItem = "";
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId) reported.set(interactionId, Math.max(duration, reported.get(interactionId) ?? 0));
    }).observe({ type: "event", durationThreshold: ${minReportedMs} });
    for (const kind of ["keydown", "click"])
      addEventListener(kind, ({ timeStamp }) => { actionMs = timeStamp; }, { capture: true, passive: true });
    const itemText = () => document.querySelector("main article, main tbody tr")?.textContent ?? "";
    const isSettled = () => document.querySelector("main div[aria-busy]")?.getAttribute("aria-busy") === "false";
    const conditions = {
      nothing: () => true,
      list: () => itemText() !== "" && isSettled(),
      "another list": () => itemText() !== firstItem && itemText() !== "" && isSettled(),
      detail: () => document.querySelector("[role=dialog] [role=slider] svg path") !== null,
    };
    return {
      begin() {
        reported = new Map();
        firstItem = itemText();
      },
      seen: (name) => new Promise((resolve, reject) => {
        const deadlineMs = performance.now() + 60000;
        const check = () => {
          if (conditions[name]()) resolve(performance.now() - actionMs);
          else if (performance.now() > deadlineMs) reject(new Error("timed out waiting for: " + name));
          else requestAnimationFrame(check);
        };
        check();
      }),
      // Waits until rendering has finished and the browser has reported the interactions.
      settled: () => new Promise((resolve) => requestIdleCallback(() => setTimeout(() => resolve([...reported.values()]), 200), { timeout: 2000 })),
      // Times of frames in which the pointer moved, or another kind of event came.
      frames(kind = "pointermove") {
        const found = [];
        let isMoved = false;
        let hasWorked = false;
        let last = 0;
        let isOn = true;
        addEventListener(kind, () => { isMoved = true; }, { capture: true, passive: true });
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

/** The result that an action waits for. */
export type Outcome = "nothing" | "list" | "another list" | "detail";

/** Measurements of one action, milliseconds. */
export interface Measured {
  /** From each click or key press to the next paint; `minReportedMs` means this or shorter. */
  readonly nextPaint: readonly number[];
  /** From the last interaction until its result is shown, server response included. */
  readonly seenMs: number;
  /** CPU time of the page's main thread until it is idle. */
  readonly cpuMs: number;
}

/** A page with measuring functions. */
export interface MeasuredPage {
  readonly page: Page;
  measure(act: () => Promise<void>, outcome: Outcome, presses?: number): Promise<Measured>;
  /** CPU time of the page's main thread since it was opened, milliseconds. */
  cpuMs(): Promise<number>;
  /** @param factor by which the page's CPU is slowed down; 1 is normal speed */
  slowDown(factor: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens a list and waits until it is rendered. */
export async function openMeasured(context: BrowserContext, path: string): Promise<MeasuredPage> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(path);
  await waitFor(page, "list");
  await settle(page);
  const browser = context.browser();
  if (browser !== null) await raisePriority(browser);
  return {
    page,
    slowDown: async (factor) => {
      await session.send("Emulation.setCPUThrottlingRate", { rate: factor });
    },
    cpuMs: () => mainThreadMs(session),
    close: () => context.close(),
    measure: async (act, outcome, presses = 1) => {
      await page.evaluate("bench.begin()");
      const startMs = await mainThreadMs(session);
      await act();
      const seenMs = await waitFor(page, outcome);
      const reported = await settle(page);
      const unreported = Array<number>(Math.max(0, presses - reported.length)).fill(minReportedMs);
      const longest = reported.toSorted((one, other) => other - one).slice(0, presses);
      return {
        nextPaint: [...longest, ...unreported],
        seenMs,
        cpuMs: (await mainThreadMs(session)) - startMs,
      };
    },
  };
}

export async function waitFor(page: Page, outcome: Outcome): Promise<number> {
  return page.evaluate<number>(`bench.seen(${JSON.stringify(outcome)})`);
}

export function settle(page: Page): Promise<number[]> {
  return page.evaluate<number[]>("bench.settled()");
}

async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  const task = metrics.find(({ name }) => name === "TaskDuration");
  if (task === undefined) throw new Error("the browser does not report the CPU time of its main thread");
  return task.value * 1000;
}
