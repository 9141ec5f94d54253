import { parentPort, workerData } from "node:worker_threads";
import type { LocalDay } from "../../src/kit/local-day.ts";
import { marketCalendar } from "../prices/market-time.ts";
import { openMarket, PortTakenError } from "./market.ts";

/** Entry point of the market's thread: opens the market, notifies the parent and serves until terminated. */

export interface MarketThreadData {
  readonly firstPort: number;
  /** Local day on which the demo was started for the first time. */
  readonly firstDay: LocalDay;
}

/** The only message that the thread sends. */
export type MarketThreadMessage =
  | { readonly type: "open" }
  | { readonly type: "port-taken"; readonly port: number; readonly message: string };

const { firstPort, firstDay } = workerData as MarketThreadData;
const calendar = marketCalendar(firstDay);
try {
  await openMarket(firstPort, () => calendar.momentOf(new Date()));
  notify({ type: "open" });
} catch (error) {
  if (!(error instanceof PortTakenError)) throw error;
  notify({ type: "port-taken", port: error.port, message: error.message });
}

function notify(message: MarketThreadMessage): void {
  parentPort?.postMessage(message);
}
