import { parentPort, workerData } from "node:worker_threads";
import { openMarket, PortTakenError } from "./market.ts";

/** Entry point of the market's thread: opens the market, notifies the parent and serves until terminated. */

export interface MarketThreadData {
  readonly firstPort: number;
}

/** The only message that the thread sends. */
export type MarketThreadMessage =
  | { readonly type: "open" }
  | { readonly type: "port-taken"; readonly port: number; readonly message: string };

const { firstPort } = workerData as MarketThreadData;
try {
  await openMarket(firstPort);
  notify({ type: "open" });
} catch (error) {
  if (!(error instanceof PortTakenError)) throw error;
  notify({ type: "port-taken", port: error.port, message: error.message });
}

function notify(message: MarketThreadMessage): void {
  parentPort?.postMessage(message);
}
