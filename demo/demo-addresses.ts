import type { AddressPolicy } from "../src/address/address.ts";
import { admitHosts } from "../src/address/admitted-hosts.ts";
import { originOf } from "./market/market.ts";
import type { Shop } from "./market/shop.ts";
import { shops } from "./market/shops/shops.ts";

/** Where the market is, and how the product may treat its hosts. */
export interface DemoAddresses {
  /** "http://name.localhost:port" */
  readonly originOf: (shop: Shop) => string;
  /** Lets through exactly the shops' host:port pairs, each pinned to 127.0.0.1. */
  readonly policy: AddressPolicy;
  /** Least time between two requests to a host, milliseconds. */
  readonly gapOf: (host: string) => number;
}

const marketGapMs = 20;

/**
 * @param firstPort port of the first shop; the others follow in their order
 * @param usualGapMs what holds for hosts outside, and for the slow and the moody shop
 */
export function demoAddresses(firstPort: number, usualGapMs: number): DemoAddresses {
  const origins = new Map(shops.map((shop, place) => [shop.label, originOf(shop, firstPort + place)]));
  const origin = (shop: Shop) => {
    const found = origins.get(shop.label);
    if (found === undefined) throw new RangeError(`${shop.label} is no shop of the market`);
    return found;
  };
  const hostOf = (shop: Shop) => new URL(origin(shop)).host;
  const quick = new Set(shops.filter(({ temper }) => temper === "plain").map(hostOf));
  return {
    originOf: origin,
    policy: { admitted: admitHosts(shops.map(hostOf)), ports: [80, 443] },
    gapOf: (host) => (quick.has(host) ? marketGapMs : usualGapMs),
  };
}
