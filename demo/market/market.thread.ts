import { parentPort, workerData } from "node:worker_threads";
import { openMarket, PortTakenError } from "./market.ts";

/** Entry of the thread that the market runs in: opens it and says so, then serves until the thread is ended. */

export interface MarketThreadData {
  readonly firstPort: number;
}

/** The one message of the thread. */
export type MarketThreadMessage =
  | { readonly type: "open" }
  | { readonly type: "port-taken"; readonly port: number; readonly message: string };

const { firstPort } = workerData as MarketThreadData;
try {
  await openMarket(firstPort);
  tell({ type: "open" });
} catch (error) {
  if (!(error instanceof PortTakenError)) throw error;
  tell({ type: "port-taken", port: error.port, message: error.message });
}

function tell(message: MarketThreadMessage): void {
  parentPort?.postMessage(message);
}
