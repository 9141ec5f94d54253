import type { Server } from "node:http";
import type { Moment } from "../prices/market-time.ts";
import { shopServer } from "./serve/shop-server.ts";
import type { Shop } from "./shop.ts";
import { shops } from "./shops/shops.ts";

export interface Market {
  close(): Promise<void>;
}

export const loopback = "127.0.0.1";

export function originOf(shop: Shop, port: number): string {
  return `http://${shop.label}.localhost:${port}`;
}

/** The port of a shop is in use. */
export class PortTakenError extends Error {
  readonly port: number;

  constructor(shop: Shop, port: number, cause: unknown) {
    super(`the demo shop ${shop.name} could not take port ${port} of ${loopback}`, { cause });
    this.name = "PortTakenError";
    this.port = port;
  }
}

/**
 * Opens every shop on its own port of the loopback interface.
 * @param firstPort port of the first shop; the others follow in the order of the list
 * @param now returns the market's current time
 * @throws PortTakenError if one of the ports is in use; the others are closed
 */
export async function openMarket(firstPort: number, now: () => Moment): Promise<Market> {
  const servers: Server[] = [];
  const close = async () => {
    await Promise.all(servers.map(closeServer));
  };
  try {
    for (const [place, shop] of shops.entries()) {
      const port = firstPort + place;
      const server = shopServer(shop, originOf(shop, port), now);
      await listen(server, shop, port);
      servers.push(server);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

function listen(server: Server, shop: Shop, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => reject(new PortTakenError(shop, port, cause)));
    server.listen(port, loopback, resolve);
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
