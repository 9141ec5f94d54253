import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { Log } from "../../platform/log.ts";
import { insertHosts } from "../watchers/watchers.repo.ts";
import {
  type HostLease,
  type HostRelease,
  type HostRobots,
  leaseHost,
  leaseHosts,
  releaseHost,
  renewLeases,
  reserveHost,
  saveRobots,
} from "./hosts.repo.ts";

export interface LeaseDeps {
  readonly db: Kysely<Tables>;
  readonly log: Log;
  readonly leaseMs: number;
  /** Gap of a host that is not in the database yet, milliseconds. */
  readonly gapOf: (host: string) => number;
  /** Owner of the leases. @default a new id */
  readonly owner?: string | undefined;
}

/** Minimum times between two requests to hosts that are not in the database yet, milliseconds. */
export interface HostGaps {
  readonly defaultMs: number;
  /** Hosts with another gap. */
  readonly ofHosts: ReadonlyMap<string, number>;
}

export function gapOfHost({ defaultMs, ofHosts }: HostGaps): (host: string) => number {
  return (host) => ofHosts.get(host) ?? defaultMs;
}

/**
 * The hosts that this worker has leased. A heartbeat renews all leases in one statement. Check `holds` before each
 * request: it is false once the lease may have expired, as after a pause of the process.
 */
export interface Leases {
  /** Hosts with due tasks, at most `limit`. */
  leaseDue(limit: number, now: Date): Promise<HostLease[]>;
  /**
   * One host, known or new.
   * @param isAwaited a person waits. @default false
   * @returns undefined where it is not free
   */
  leaseOne(host: string, isAwaited?: boolean): Promise<HostLease | undefined>;
  /**
   * For this time, in milliseconds, `leaseDue` leaves the host to `leaseOne`, but for one visit where the last was one that a
   * person waited for.
   * @returns how long the host still rests, milliseconds; 0 while it is leased or free
   */
  reserve(host: string, ms: number): Promise<number>;
  holds(host: string): Promise<boolean>;
  /** @returns false: the lease is lost */
  saveRobots(host: string, robots: HostRobots): Promise<boolean>;
  release(release: HostRelease): Promise<void>;
  /** Lets a lease expire without a request. */
  forget(host: string): void;
  stop(): void;
}

export function createLeases({ db, log, leaseMs, gapOf, owner = randomUUID() }: LeaseDeps): Leases {
  /** Expiry of each lease by `performance.now()`, counted from before the statement, so never too late. */
  const heldUntil = new Map<string, number>();
  /** Ends our use of a lease before another worker may take it. */
  const marginMs = Math.min(1000, leaseMs / 4);

  async function renew(hosts: readonly string[]): Promise<void> {
    const until = performance.now() + leaseMs;
    const renewed = await renewLeases(db, hosts, owner, leaseMs);
    for (const host of hosts) {
      if (!heldUntil.has(host)) continue;
      heldUntil.set(host, renewed.has(host) ? until : 0);
    }
  }

  const heartbeat = setInterval(() => {
    const hosts = [...heldUntil.keys()];
    if (hosts.length > 0) renew(hosts).catch((err: unknown) => log.warn({ err }, "leases were not renewed"));
  }, leaseMs / 3);
  heartbeat.unref();

  return {
    leaseDue: async (limit, now) => {
      const until = performance.now() + leaseMs;
      const leased = await leaseHosts(db, { owner, leaseMs, limit, now, except: [...heldUntil.keys()] });
      for (const { host } of leased) heldUntil.set(host, until);
      return leased;
    },
    leaseOne: async (host, isAwaited = false) => {
      if (heldUntil.has(host)) return undefined;
      await insertHosts(db, [{ host, gapMs: gapOf(host) }]);
      const until = performance.now() + leaseMs;
      const leased = await leaseHost(db, { host, owner, leaseMs, isAwaited });
      if (leased) heldUntil.set(host, until);
      return leased;
    },
    reserve: (host, ms) => reserveHost(db, host, ms),
    holds: async (host) => {
      const isSafe = () => (heldUntil.get(host) ?? 0) - marginMs > performance.now();
      if (!isSafe() && heldUntil.get(host)) await renew([host]);
      return isSafe();
    },
    saveRobots: async (host, robots) => {
      const until = performance.now() + leaseMs;
      const isSaved = await saveRobots(db, host, owner, leaseMs, robots);
      heldUntil.set(host, isSaved ? until : 0);
      return isSaved;
    },
    release: async (release) => {
      heldUntil.delete(release.host);
      await releaseHost(db, owner, release);
    },
    forget: (host) => heldUntil.delete(host),
    stop: () => clearInterval(heartbeat),
  };
}
