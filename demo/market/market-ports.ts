import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeOnce } from "../write-once.ts";
import { MarketPortTakenError, openMarketInThread, type RunningMarket } from "./open-in-thread.ts";
import { shops } from "./shops/shops.ts";

/** An open market and its ports. */
export interface DemoMarket extends RunningMarket {
  readonly firstPort: number;
}

const preferredPort = 4600;
const portBlockSize = 40;
const maxBlocks = 25;

/**
 * Opens the market on the ports stored in the data folder. The first start finds free ports and stores them; later
 * starts use the same, because the ports are part of every address in the database.
 * @throws MarketPortTakenError if the stored ports are in use
 */
export async function openDemoMarket(dataDir: string): Promise<DemoMarket> {
  const file = join(dataDir, "demo-market.json");
  const storedPort = storedFirstPort(file);
  if (storedPort !== null) return { firstPort: storedPort, ...(await openOnStoredPorts(storedPort, file)) };
  const market = await openOnFreePorts();
  const isStored = writeOnce(file, `${JSON.stringify({ firstPort: market.firstPort })}\n`);
  if (isStored) return market;
  await market.close();
  return openDemoMarket(dataDir);
}

async function openOnFreePorts(): Promise<DemoMarket> {
  for (let block = 0; block < maxBlocks; block++) {
    const firstPort = preferredPort + block * portBlockSize;
    try {
      return { firstPort, ...(await openMarketInThread(firstPort)) };
    } catch (error) {
      if (!(error instanceof MarketPortTakenError)) throw error;
    }
  }
  throw new MarketPortTakenError(
    `the demo shops need ${shops.length} consecutive free ports from ${preferredPort} up, and none were found`,
  );
}

async function openOnStoredPorts(firstPort: number, file: string): Promise<RunningMarket> {
  try {
    return await openMarketInThread(firstPort);
  } catch (error) {
    if (!(error instanceof MarketPortTakenError)) throw error;
    throw new MarketPortTakenError(
      `${error.message}: another program or another instance of this demo is using it. The ports are stored in ${file} ` +
        "and are part of the monitored addresses. Stop the other program, or set DATA_DIR to a new folder.",
    );
  }
}

function storedFirstPort(file: string): number | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const firstPort: unknown = JSON.parse(text)?.firstPort;
  if (Number.isInteger(firstPort)) return Number(firstPort);
  throw new Error(`${file} is damaged: remove it together with the database, or restore it`);
}
