import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeOnce } from "../write-once.ts";
import { MarketPortTakenError, openMarketInThread, type RunningMarket } from "./open-in-thread.ts";
import { shops } from "./shops/shops.ts";

/** An open market and where it is. */
export interface PlacedMarket extends RunningMarket {
  readonly firstPort: number;
}

const preferredPort = 4600;
const blockOfPorts = 40;
const blocksTried = 25;

/**
 * Opens the market on the ports of this data folder. The first start looks for free ones and notes them, since the
 * ports are part of every address that Vizor keeps; later starts take the same.
 * @throws MarketPortTakenError when the noted ports are in use
 */
export async function openPlacedMarket(dataDir: string): Promise<PlacedMarket> {
  const file = join(dataDir, "demo-market.json");
  const noted = notedPort(file);
  if (noted !== null) return { firstPort: noted, ...(await openNoted(noted, file)) };
  const market = await openOnFreePorts();
  const kept = writeOnce(file, `${JSON.stringify({ firstPort: market.firstPort })}\n`);
  if (kept) return market;
  await market.close();
  return openPlacedMarket(dataDir);
}

async function openOnFreePorts(): Promise<PlacedMarket> {
  for (let block = 0; block < blocksTried; block++) {
    const firstPort = preferredPort + block * blockOfPorts;
    try {
      return { firstPort, ...(await openMarketInThread(firstPort)) };
    } catch (error) {
      if (!(error instanceof MarketPortTakenError)) throw error;
    }
  }
  throw new MarketPortTakenError(
    `no ${shops.length} free ports in a row from ${preferredPort} on for the demo's shops`,
  );
}

async function openNoted(firstPort: number, file: string): Promise<RunningMarket> {
  try {
    return await openMarketInThread(firstPort);
  } catch (error) {
    if (!(error instanceof MarketPortTakenError)) throw error;
    throw new MarketPortTakenError(
      `${error.message}: another program, or another start of this demo, has it. The ports are noted in ${file} and ` +
        "belong to the addresses that are being watched. End the other program, or set DATA_DIR to a new folder.",
    );
  }
}

function notedPort(file: string): number | null {
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
