import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { MarketThreadData, MarketThreadMessage } from "./market.thread.ts";

export interface RunningMarket {
  /** Ends the thread, and every shop with it. */
  close(): Promise<void>;
}

/** The shops need this port, and another program has it. */
export class MarketPortTakenError extends Error {
  override readonly name = "MarketPortTakenError";
}

/**
 * Opens the market in a thread of its own, so that drawing pictures and pages holds up nobody else. The thread ends
 * with this process.
 * @throws MarketPortTakenError when one of the ports is in use
 */
export async function openMarketInThread(firstPort: number): Promise<RunningMarket> {
  const workerData: MarketThreadData = { firstPort };
  const thread = new Worker(new URL("./market.thread.ts", import.meta.url), { workerData });
  const [message] = (await once(thread, "message")) as [MarketThreadMessage];
  const close = async () => {
    await thread.terminate();
  };
  if (message.type === "open") return { close };
  await close();
  throw new MarketPortTakenError(message.message);
}
