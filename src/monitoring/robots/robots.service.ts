import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findRobotsText, type HostLease } from "../hosts/hosts.repo.ts";
import type { Leases } from "../hosts/leases.service.ts";
import { MAX_CRAWL_DELAY_MS } from "../visits/core/host-pace.ts";
import { type RobotsPolicy, robotsFreshMs, robotsPolicy, verdictOf } from "./core/robots-policy.ts";
import type { RobotsClient } from "./robots.client.ts";

/** What a host's robots.txt says to us, and whether it was asked just now. */
export interface HostRules {
  readonly policy: RobotsPolicy;
  /** Why the host is stayed away from; null where its rules are known. */
  readonly away: { readonly reason: string; readonly detail: string; readonly retryMs: number } | null;
  /** A request was sent to learn it. */
  readonly wasAsked: boolean;
}

/** Robots.txt by host, kept in the database for all workers and read once a day. */
export interface RobotsKeeper {
  /** @returns null where the lease was lost meanwhile */
  rulesFor(lease: HostLease, origin: string, signal?: AbortSignal): Promise<HostRules | null>;
}

export interface RobotsDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly client: RobotsClient;
  readonly leases: Leases;
}

const mostRemembered = 5000;

export function createRobotsKeeper({ db, clock, client, leases }: RobotsDeps): RobotsKeeper {
  /** Read rules by host and time of their fetch. */
  const remembered = new Map<string, { fetchedAt: number; policy: RobotsPolicy }>();

  function remember(host: string, fetchedAt: Date, policy: RobotsPolicy): RobotsPolicy {
    remembered.delete(host);
    remembered.set(host, { fetchedAt: fetchedAt.getTime(), policy });
    const [oldest] = remembered.keys();
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
    return policy;
  }

  async function keptRules(lease: HostLease, fetchedAt: Date): Promise<HostRules> {
    const known = remembered.get(lease.host);
    const verdict = verdictOf(lease.robotsStatus);
    const policy =
      known?.fetchedAt === fetchedAt.getTime()
        ? known.policy
        : remember(lease.host, fetchedAt, robotsPolicy(verdict, await findRobotsText(db, lease.host)));
    return { policy, away: null, wasAsked: false };
  }

  return {
    rulesFor: async (lease, origin, signal) => {
      const { robotsFetchedAt } = lease;
      const verdict = verdictOf(lease.robotsStatus);
      // A host that could not answer is waited for by its next time, then asked anew.
      if (robotsFetchedAt !== null && verdict !== "stay-away") {
        const ageMs = clock.now().getTime() - robotsFetchedAt.getTime();
        if (ageMs < robotsFreshMs(verdict)) return keptRules(lease, robotsFetchedAt);
      }
      const reply = await client.fetch(origin, signal);
      const policy = remember(lease.host, reply.fetchedAt, robotsPolicy(reply.verdict, reply.text));
      const crawlDelayMs =
        policy.crawlDelayMs === null ? null : Math.min(policy.crawlDelayMs, MAX_CRAWL_DELAY_MS);
      const isKept = await leases.keepRobots(lease.host, {
        text: reply.text,
        status: reply.status,
        fetchedAt: reply.fetchedAt,
        crawlDelayMs,
      });
      if (!isKept) return null;
      if (reply.verdict !== "stay-away") return { policy, away: null, wasAsked: true };
      const reason = reply.status === null ? reply.detail : "robots-unreachable";
      const retryMs = Math.max(robotsFreshMs("stay-away"), reply.retryAfterMs ?? 0);
      return { policy, away: { reason, detail: `robots.txt: ${reply.detail}`, retryMs }, wasAsked: true };
    },
  };
}
