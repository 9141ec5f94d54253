import { setTimeout as sleep } from "node:timers/promises";
import type { HostLease } from "../hosts/hosts.repo.ts";
import type { Leases } from "../hosts/leases.service.ts";
import type { HostRules, RobotsKeeper } from "../robots/robots.service.ts";

export interface GuestDeps {
  readonly leases: Leases;
  readonly robots: RobotsKeeper;
}

/** A host that is asked now is tried again so often before the page is put off. */
const mostTries = 4;
const betweenTriesMs = 500;

/**
 * Other hosts that a page's redirects lead to: each is leased for the moment like the page's own, so that its gap
 * and its robots.txt count there too.
 */
export interface GuestHosts {
  mayFollow(url: URL): Promise<boolean>;
  /** A host could not be leased: the page is to be tried again soon. */
  isBusy(): boolean;
  /** Gives the hosts back. */
  leave(): Promise<void>;
}

export function createGuestHosts({ leases, robots }: GuestDeps, signal: AbortSignal): GuestHosts {
  const guests = new Map<string, { lease: HostLease; rules: HostRules; gapMs: number }>();
  let isBusy = false;

  async function enter(url: URL): Promise<HostRules | null> {
    const known = guests.get(url.host);
    if (known) return known.rules;
    const lease = await takeInTime(leases, url.host, signal);
    if (!lease) return null;
    const rules = await robots.rulesFor(lease, url.origin, signal).catch(() => null);
    if (rules === null) {
      leases.forget(url.host);
      return null;
    }
    const gapMs = Math.max(lease.settingGapMs, rules.policy.crawlDelayMs ?? 0);
    guests.set(url.host, { lease, rules, gapMs });
    if (rules.wasAsked && rules.away === null)
      await sleep(gapMs, undefined, { signal }).catch(() => undefined);
    return rules;
  }

  return {
    mayFollow: async (url) => {
      const rules = await enter(url);
      if (rules === null) {
        isBusy = true;
        return false;
      }
      return rules.policy.mayFetch(url.href) && (await leases.holds(url.host));
    },
    isBusy: () => isBusy,
    leave: async () => {
      for (const [host, { lease, rules, gapMs }] of guests) {
        const { blocks, isBlocking } = lease;
        await leases.giveBack({ host, waitMs: rules.away?.retryMs ?? gapMs, blocks, isBlocking });
      }
      guests.clear();
    },
  };
}

/** A host that is free or about to be: asked for a few times within two seconds. */
export async function takeInTime(
  leases: Leases,
  host: string,
  signal: AbortSignal,
): Promise<HostLease | undefined> {
  for (let attempt = 1; attempt <= mostTries && !signal.aborted; attempt++) {
    const lease = await leases.takeOne(host);
    if (lease) return lease;
    if (attempt < mostTries) await sleep(betweenTriesMs, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}
