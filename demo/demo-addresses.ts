import type { AddressPolicy } from "../src/address/address.ts";
import { admitHosts } from "../src/address/admitted-hosts.ts";
import type { HostGaps } from "../src/monitoring/hosts/leases.service.ts";
import { originOf } from "./market/market.ts";
import type { Shop } from "./market/shop.ts";
import { shops } from "./market/shops/shops.ts";

/** The market's addresses and how they may be fetched. */
export interface DemoAddresses {
  /** "http://name.localhost:port" */
  readonly originOf: (shop: Shop) => string;
  /** Admits exactly the shops' host:port pairs, each pinned to 127.0.0.1. */
  readonly policy: AddressPolicy;
  /** Minimum times between two requests to a host. */
  readonly gaps: HostGaps;
}

const marketGapMs = 20;

/**
 * @param firstPort port of the first shop; the others follow in order
 * @param defaultGapMs gap of all other hosts, and of the slow and the refusing shop
 */
export function demoAddresses(firstPort: number, defaultGapMs: number): DemoAddresses {
  const origins = new Map(shops.map((shop, place) => [shop.label, originOf(shop, firstPort + place)]));
  const origin = (shop: Shop) => {
    const found = origins.get(shop.label);
    if (found === undefined) throw new RangeError(`${shop.label} is not a shop of the market`);
    return found;
  };
  const hostOf = (shop: Shop) => new URL(origin(shop)).host;
  const fastHosts = shops.filter(({ behaviour: temper }) => temper === "normal").map(hostOf);
  return {
    originOf: origin,
    policy: { admitted: admitHosts(shops.map(hostOf)), ports: [80, 443] },
    gaps: { defaultMs: defaultGapMs, ofHosts: new Map(fastHosts.map((host) => [host, marketGapMs])) },
  };
}
