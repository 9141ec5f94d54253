import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { MarketThreadData, MarketThreadMessage } from "./market.thread.ts";

export interface RunningMarket {
  /** Terminates the thread and all shops. */
  close(): Promise<void>;
}

/** A port that the shops need is used by another program. */
export class MarketPortTakenError extends Error {
  override readonly name = "MarketPortTakenError";
}

/**
 * Opens the market in a separate thread, so that rendering images and pages does not block the product. The thread
 * ends with the process.
 * @throws MarketPortTakenError if one of the ports is in use
 */
export async function openMarketInThread(workerData: MarketThreadData): Promise<RunningMarket> {
  const thread = new Worker(new URL("./market.thread.ts", import.meta.url), { workerData });
  const [message] = (await once(thread, "message")) as [MarketThreadMessage];
  const close = async () => {
    await thread.terminate();
  };
  if (message.type === "open") return { close };
  await close();
  throw new MarketPortTakenError(message.message);
}
