import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";

export interface OverloadLimits {
  /** Mean delay of the event loop in a sample, ms, above which the process counts as late; 0 = no check. */
  readonly maxDelayMs: number;
  /** Length of a sample, ms. @default 1000 */
  readonly sampleMs?: number;
}

/** After this time without a late request a new overload begins, ms. */
const memoryMs = 10_000;

/**
 * Refuses requests with 503 while the event loop is late for longer than one sample. A single late sample says nothing:
 * a stall, as during the start or on a machine that was suspended, is over when it has been measured.
 */
export async function refuseWhenOverloaded(app: FastifyInstance, limits: OverloadLimits): Promise<void> {
  const { maxDelayMs, sampleMs = 1000 } = limits;
  if (maxDelayMs === 0) return;
  let sinceMs: number | null = null;
  let lastMs = 0;
  // This hook runs before the one that the plugin adds.
  app.addHook("onRequest", async () => {
    if (!app.isUnderPressure()) sinceMs = null;
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: sampleMs,
    pressureHandler: async () => {
      const nowMs = performance.now();
      if (sinceMs === null || nowMs - lastMs > memoryMs) sinceMs = nowMs;
      lastMs = nowMs;
      if (nowMs - sinceMs > sampleMs)
        throw Object.assign(new Error("the event loop is late"), { statusCode: 503 });
    },
  });
}
