import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type LocalDay, localDayOf } from "../../src/kit/local-day.ts";
import { localDay, openingDay } from "../prices/market-time.ts";
import { writeOnce } from "../write-once.ts";
import type { MarketThreadData } from "./market.thread.ts";
import { MarketPortTakenError, openMarketInThread, type RunningMarket } from "./open-in-thread.ts";
import { shops } from "./shops/shops.ts";

/** An open market, its ports and the day of its first start. */
export interface DemoMarket extends RunningMarket {
  readonly firstPort: number;
  readonly firstDay: LocalDay;
}

const preferredPort = 4600;
const portBlockSize = 40;
const maxBlocks = 25;

/**
 * Opens the market on the ports stored in the data folder. The first start finds free ports and stores them and its day;
 * later starts use the same, because the ports are part of every address in the database, and the history began that day.
 * @throws MarketPortTakenError if the stored ports are in use
 */
export async function openDemoMarket(dataDir: string): Promise<DemoMarket> {
  const file = join(dataDir, "demo-market.json");
  const stored = storedMarket(file);
  if (stored !== null) return { ...stored, ...(await openOnStoredPorts(stored, file)) };
  const market = await openOnFreePorts(localDayOf(new Date()));
  const { firstPort, firstDay } = market;
  if (writeOnce(file, `${JSON.stringify({ firstPort, firstDay })}\n`)) return market;
  await market.close();
  return openDemoMarket(dataDir);
}

async function openOnFreePorts(firstDay: LocalDay): Promise<DemoMarket> {
  for (let block = 0; block < maxBlocks; block++) {
    const firstPort = preferredPort + block * portBlockSize;
    try {
      return { firstPort, firstDay, ...(await openMarketInThread({ firstPort, firstDay })) };
    } catch (error) {
      if (!(error instanceof MarketPortTakenError)) throw error;
    }
  }
  throw new MarketPortTakenError(
    `the demo shops need ${shops.length} consecutive free ports from ${preferredPort} up, and none were found`,
  );
}

async function openOnStoredPorts(stored: MarketThreadData, file: string): Promise<RunningMarket> {
  try {
    return await openMarketInThread(stored);
  } catch (error) {
    if (!(error instanceof MarketPortTakenError)) throw error;
    throw new MarketPortTakenError(
      `${error.message}: another program or another instance of this demo is using it. The ports are stored in ${file} ` +
        "and are part of the monitored addresses. Stop the other program, or set DATA_DIR to a new folder.",
    );
  }
}

/** Data folders of before the market had a calendar of its own hold no day: their market follows the date. */
function storedMarket(file: string): MarketThreadData | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const { firstPort, firstDay = localDay(openingDay) } = JSON.parse(text) ?? {};
  if (Number.isInteger(firstPort) && /^\d{4}-\d\d-\d\d$/.test(firstDay)) return { firstPort, firstDay };
  throw new Error(`${file} is damaged: remove it together with the database, or restore it`);
}
