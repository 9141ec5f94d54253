import { setTimeout as sleep } from "node:timers/promises";
import type { HostLease } from "../hosts/hosts.repo.ts";
import type { Leases } from "../hosts/leases.service.ts";
import type { HostRules, RobotsCache, RobotsOutage } from "../robots/robots.service.ts";
import { gapFor, type HostReply, paceAfter } from "./core/host-pace.ts";

export interface PoliteVisitDeps {
  readonly leases: Leases;
  readonly robots: RobotsCache;
}

export interface VisitOptions {
  /** No new request begins after it. */
  readonly stopping: AbortSignal;
  /** Also ends the request under way. */
  readonly cancelling: AbortSignal;
  /** A request that a person or a job waits for: after no reply to robots.txt the host only waits for its gap. */
  readonly isOneOff: boolean;
  /** A person waits: the crawl leaves the hosts that redirects lead to. @default false */
  readonly isAwaited?: boolean | undefined;
}

/** What a request is sent with; `mayFollow` leases other hosts that a redirect leads to. */
export interface PoliteRequest {
  readonly url: string;
  readonly gapMs: number;
  readonly mayFollow: (url: URL) => Promise<boolean>;
  readonly signal: AbortSignal;
}

/** Why no request was sent. */
export type VisitRefusal =
  | { readonly reason: "robots-disallowed" }
  | { readonly reason: "robots-outage"; readonly outage: RobotsOutage }
  | { readonly reason: HostUnavailable };

/**
 * Why a host takes no request now, though it may later: `busy`: another worker has it, or the visit is being stopped;
 * `resting`: its gap, or its rest after a refusal, is longer than a visit waits.
 */
export type HostUnavailable = "busy" | "resting";

export function isHostUnavailable(reason: string): reason is HostUnavailable {
  return reason === "busy" || reason === "resting";
}

export type PoliteResult<R> =
  /** `redirect`: why a redirect was not followed to a host that takes no request now. */
  | { readonly isSent: true; readonly reply: R; readonly redirect: HostUnavailable | null }
  | { readonly isSent: false; readonly refusal: VisitRefusal };

/** Longest wait for a host's next time within a visit, milliseconds; longer ones are left to the database. */
const maxWaitMs = 5000;

/** For how long a host that is being visited is tried. */
const leaseWaitMs = 1500;
/** The same for a person: a visit of the crawl begins its last request after two seconds, and then saves. */
const awaitedLeaseWaitMs = 12_000;
/** The same for a host that a redirect leads to, within the time of the whole visit. */
const awaitedRedirectWaitMs = 5000;
const leaseRetryMs = 250;
/** Each try reserves the host until well after the next one. */
const reservedMs = 1000;

export interface LeaseWait {
  readonly signal: AbortSignal;
  /** A person waits: the crawl leaves the host to this visit. @default false */
  readonly isAwaited?: boolean | undefined;
  /** Longest wait of a person, milliseconds. @default 12 s */
  readonly awaitedMs?: number;
}

/** @returns the lease of a host that is free or about to be; else why it is not */
export async function leaseSoon(
  leases: Leases,
  host: string,
  { signal, isAwaited = false, awaitedMs = awaitedLeaseWaitMs }: LeaseWait,
): Promise<HostLease | HostUnavailable> {
  const end = performance.now() + (isAwaited ? awaitedMs : leaseWaitMs);
  while (!signal.aborted) {
    const lease = await leases.leaseOne(host, isAwaited);
    if (lease) return lease;
    const restMs = isAwaited ? await leases.reserve(host, reservedMs) : 0;
    if (performance.now() + restMs > end) return "resting";
    if (performance.now() + leaseRetryMs > end) break;
    await sleep(leaseRetryMs, undefined, { signal }).catch(() => undefined);
  }
  return "busy";
}

/**
 * Requests to one leased host. Each is allowed by robots.txt, waits for the host's gap and is sent under a valid lease;
 * redirects to other hosts follow the same rules there. `note` applies a reply to the host's pace. The caller closes
 * the visit, which releases the host.
 */
export class PoliteVisit {
  readonly #deps: PoliteVisitDeps;
  readonly #lease: HostLease;
  readonly #options: VisitOptions;
  #rules: HostRules | undefined;
  #gapMs: number;
  #blocks: number;
  #isBlocking: boolean;
  /** Earliest start of the next request, by `performance.now()`. */
  #nextStartMs = 0;
  /** When the last request ended, by `performance.now()`. */
  #endMs = 0;
  /** A request was admitted whose reply is not noted. */
  #isUnnoted = false;

  constructor(deps: PoliteVisitDeps, lease: HostLease, options: VisitOptions) {
    this.#deps = deps;
    this.#lease = lease;
    this.#options = options;
    this.#gapMs = lease.gapMs;
    this.#blocks = lease.blocks;
    this.#isBlocking = lease.isBlocking;
  }

  /** Waits up to 5 s for the host. @returns null once the address may be requested; else why not */
  async admit(url: URL): Promise<VisitRefusal | null> {
    const rules = await this.#rulesFor(url);
    if (rules === null) return { reason: "busy" };
    if (rules.outage !== null) return { reason: "robots-outage", outage: rules.outage };
    if (!rules.policy.mayFetch(url.href)) return { reason: "robots-disallowed" };
    if (this.#nextStartMs - performance.now() > maxWaitMs) return { reason: "resting" };
    if (!(await this.#waitForGap())) return { reason: "busy" };
    this.#isUnnoted = true;
    return null;
  }

  /**
   * Sends one request. Its reply must be noted for the next request to wait for the gap; without a note it follows at
   * once, as for HTTP after TLS failed.
   */
  async request<R>(url: URL, send: (request: PoliteRequest) => Promise<R>): Promise<PoliteResult<R>> {
    const refusal = await this.admit(url);
    if (refusal) return { isSent: false, refusal };
    // Redirects belong to the request under way, so only a cancellation stops them.
    const redirects = new RedirectLeases(this.#deps, {
      ...this.#options,
      stopping: this.#options.cancelling,
    });
    const mayFollow = async (next: URL) =>
      next.host === this.#lease.host
        ? this.#rules?.policy.mayFetch(next.href) === true
        : redirects.mayFollow(next);
    try {
      const signal = this.#options.cancelling;
      const reply = await send({ url: url.href, gapMs: this.#gapMs, mayFollow, signal });
      return { isSent: true, reply, redirect: redirects.unavailable };
    } finally {
      this.#endMs = performance.now();
      await redirects.close();
    }
  }

  /** Applies the last reply to the host's pace. @returns whether the next request waits for no more than the gap */
  note(reply: HostReply): boolean {
    const { waitMs, blocks, isBlocking } = paceAfter(reply, this.#gapMs, this.#blocks);
    this.#blocks = blocks;
    this.#isBlocking = isBlocking;
    this.#nextStartMs = this.#endMs + waitMs;
    this.#isUnnoted = false;
    return waitMs <= this.#gapMs;
  }

  /** Releases the host. @param restMs least wait until the next request to it, milliseconds */
  async close(restMs = 0): Promise<void> {
    const gapMs = this.#isUnnoted ? this.#gapMs : 0;
    await this.#deps.leases.release({
      host: this.#lease.host,
      waitMs: Math.max(restMs, gapMs, Math.ceil(this.#nextStartMs - performance.now())),
      blocks: this.#blocks,
      isBlocking: this.#isBlocking,
    });
  }

  /** @returns null where the lease was lost. An outage is not cached, so that the other scheme can be tried. */
  async #rulesFor(url: URL): Promise<HostRules | null> {
    if (this.#rules) return this.#rules;
    const rules = await this.#deps.robots.rulesFor(this.#lease, url.origin, this.#options.cancelling);
    if (rules === null) {
      this.#isUnnoted = true;
      return null;
    }
    if (rules.wasFetched) {
      this.#gapMs = gapFor(this.#lease.settingGapMs, rules.policy.crawlDelayMs);
      this.#nextStartMs = performance.now() + Math.max(this.#gapMs, this.#restAfter(rules.outage));
    }
    if (rules.outage === null) this.#rules = rules;
    return rules;
  }

  #restAfter(outage: RobotsOutage | null): number {
    if (outage === null) return 0;
    return this.#options.isOneOff && !outage.hasReply ? 0 : outage.retryMs;
  }

  async #waitForGap(): Promise<boolean> {
    const { stopping } = this.#options;
    const waitMs = this.#nextStartMs - performance.now();
    if (waitMs > 0) await sleep(waitMs, undefined, { signal: stopping }).catch(() => undefined);
    return !stopping.aborted && (await this.#deps.leases.holds(this.#lease.host));
  }
}

/** Hosts that the redirects of one request lead to, each leased until the request has ended. */
class RedirectLeases {
  readonly #deps: PoliteVisitDeps;
  readonly #options: VisitOptions;
  readonly #visits = new Map<string, PoliteVisit>();
  /** Why a host was not free in time. */
  unavailable: HostUnavailable | null = null;

  constructor(deps: PoliteVisitDeps, options: VisitOptions) {
    this.#deps = deps;
    this.#options = options;
  }

  async mayFollow(url: URL): Promise<boolean> {
    const visit = this.#visits.get(url.host) ?? (await this.#open(url.host));
    const reason = typeof visit === "string" ? visit : (await visit.admit(url))?.reason;
    if (reason !== undefined && isHostUnavailable(reason)) this.unavailable = reason;
    return reason === undefined;
  }

  async #open(host: string): Promise<PoliteVisit | HostUnavailable> {
    const { stopping: signal, isAwaited } = this.#options;
    const lease = await leaseSoon(this.#deps.leases, host, {
      signal,
      isAwaited,
      awaitedMs: awaitedRedirectWaitMs,
    });
    if (typeof lease === "string") return lease;
    const visit = new PoliteVisit(this.#deps, lease, this.#options);
    this.#visits.set(host, visit);
    return visit;
  }

  async close(): Promise<void> {
    for (const visit of this.#visits.values()) await visit.close();
  }
}
