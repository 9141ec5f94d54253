import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { FetchFailure } from "../fetch/core/fetch-result.ts";
import { findRobotsText, type HostLease } from "../hosts/hosts.repo.ts";
import type { Leases } from "../hosts/leases.service.ts";
import {
  MAX_CRAWL_DELAY_MS,
  type RobotsPolicy,
  robotsFreshMs,
  robotsPolicy,
  verdictOf,
} from "./core/robots-policy.ts";
import type { RobotsClient } from "./robots.client.ts";

/** Why a host's rules are not known, so that none of its pages may be fetched (RFC 9309, 2.3.1.4). */
export interface RobotsOutage {
  /** The failure of the request, or that its reply was an error. */
  readonly reason: FetchFailure | "robots-unreachable";
  readonly detail: string;
  readonly hasReply: boolean;
  /** Until robots.txt may be requested again, milliseconds. */
  readonly retryMs: number;
}

export interface HostRules {
  readonly policy: RobotsPolicy;
  /** null where the rules are known. */
  readonly outage: RobotsOutage | null;
  /** The host was requested just now, so its gap has to pass. */
  readonly wasFetched: boolean;
}

/** Robots.txt by host, stored in the database for all workers and fetched once a day. */
export interface RobotsCache {
  /** @returns null where the lease was lost while robots.txt was fetched */
  rulesFor(lease: HostLease, origin: string, signal?: AbortSignal): Promise<HostRules | null>;
}

export interface RobotsCacheDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly client: RobotsClient;
  readonly leases: Leases;
}

/** Hosts whose parsed rules are held in memory. */
const maxPolicies = 5000;

export function createRobotsCache({ db, clock, client, leases }: RobotsCacheDeps): RobotsCache {
  /** Parsed rules by host, with the time of their fetch. */
  const policies = new Map<string, { fetchedAt: number; policy: RobotsPolicy }>();

  function cachePolicy(host: string, fetchedAt: Date, policy: RobotsPolicy): RobotsPolicy {
    policies.delete(host);
    policies.set(host, { fetchedAt: fetchedAt.getTime(), policy });
    const [oldest] = policies.keys();
    if (policies.size > maxPolicies && oldest !== undefined) policies.delete(oldest);
    return policy;
  }

  async function storedRules(lease: HostLease, fetchedAt: Date): Promise<HostRules> {
    const cached = policies.get(lease.host);
    const verdict = verdictOf(lease.robotsStatus);
    const policy =
      cached?.fetchedAt === fetchedAt.getTime()
        ? cached.policy
        : cachePolicy(lease.host, fetchedAt, robotsPolicy(verdict, await findRobotsText(db, lease.host)));
    return { policy, outage: null, wasFetched: false };
  }

  return {
    rulesFor: async (lease, origin, signal) => {
      const { robotsFetchedAt } = lease;
      const verdict = verdictOf(lease.robotsStatus);
      // After an outage the host's next time has passed before it can be leased, so it is requested again.
      if (robotsFetchedAt !== null && verdict !== "stay-away") {
        const ageMs = clock.now().getTime() - robotsFetchedAt.getTime();
        if (ageMs < robotsFreshMs(verdict)) return storedRules(lease, robotsFetchedAt);
      }
      const reply = await client.fetch(origin, signal);
      const policy = cachePolicy(lease.host, reply.fetchedAt, robotsPolicy(reply.verdict, reply.text));
      const crawlDelayMs =
        policy.crawlDelayMs === null ? null : Math.min(policy.crawlDelayMs, MAX_CRAWL_DELAY_MS);
      const isSaved = await leases.saveRobots(lease.host, {
        text: reply.text,
        status: reply.status,
        fetchedAt: reply.fetchedAt,
        crawlDelayMs,
      });
      if (!isSaved) return null;
      if (reply.verdict !== "stay-away") return { policy, outage: null, wasFetched: true };
      const hasReply = reply.status !== null;
      const outage: RobotsOutage = {
        reason: (hasReply ? undefined : reply.failure) ?? "robots-unreachable",
        detail: `robots.txt: ${reply.detail}`,
        hasReply,
        retryMs: Math.max(robotsFreshMs("stay-away"), reply.retryAfterMs ?? 0),
      };
      return { policy, outage, wasFetched: true };
    },
  };
}
