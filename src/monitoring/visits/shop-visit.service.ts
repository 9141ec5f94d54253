import { setTimeout as sleep } from "node:timers/promises";
import type { FetchFailure } from "../fetch/core/fetch-result.ts";
import type { HostLease } from "../hosts/hosts.repo.ts";
import type { Leases } from "../hosts/leases.service.ts";
import type { HostRules, RobotsKeeper } from "../robots/robots.service.ts";
import { afterFetch } from "./core/host-pace.ts";
import { takeInTime } from "./redirect-leases.service.ts";

/** Why a shop was not read: a fetch's failure, or one of these. */
export type ShopRefusal =
  | FetchFailure
  | "robots-disallowed"
  | "robots-unreachable"
  /** Its pages are being read by somebody else, or it wants a longer pause than a person waits. */
  | "busy"
  /** Only a browser shows its pages; the crawl has one. */
  | "needs-rendering";

export interface ShopVisitTools {
  readonly leases: Leases;
  readonly robots: RobotsKeeper;
  readonly clock: { now(): Date };
  /** Ends the whole visit. */
  readonly signal: AbortSignal;
}

export type ShopOutcome<T> =
  | { readonly found: true; readonly value: T }
  | { readonly found: false; readonly reason: ShopRefusal };

/** What came of one request; `status` and `retryAfterMs` tell how the host takes our visits. */
export interface ShopAttempt<T> {
  readonly outcome: ShopOutcome<T>;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
}

/** What a request is sent by. */
export interface ShopVisit {
  readonly url: URL;
  readonly lease: HostLease;
  readonly rules: HostRules;
  readonly gapMs: number;
}

/** Sends the one request that a visit is made for. */
export type ShopRequest<T> = (visit: ShopVisit) => Promise<ShopAttempt<T>>;

/** A person does not wait longer than this for a host's gap. */
const longestGapMs = 5000;

/**
 * Asks a shop for one address by its robots.txt and its gap, under the lease that every visit takes: its own name,
 * then the one with "www.", each by TLS first. The first that answers says all.
 * @param domain as sites are kept under
 * @param path begins with "/"
 */
export async function visitShop<T>(
  tools: ShopVisitTools,
  domain: string,
  path: string,
  request: ShopRequest<T>,
): Promise<ShopOutcome<T>> {
  // A port of its own is a host of the demo or of a test, which speak plain HTTP.
  const isPort = /:\d+$/.test(domain);
  const schemes = isPort ? ["http"] : ["https", "http"];
  const urlsAt = (host: string) => schemes.map((scheme) => new URL(path, `${scheme}://${host}`));
  const first = await visitHost(tools, domain, urlsAt(domain), request);
  const isUnknown = !first.found && first.reason === "dns";
  if (!isUnknown || isPort || tools.signal.aborted) return first;
  const second = await visitHost(tools, `www.${domain}`, urlsAt(`www.${domain}`), request);
  return second.found || second.reason !== "dns" ? second : first;
}

/** The same for one whole address, as it stands. @param url normalised */
export function visitAddress<T>(
  tools: ShopVisitTools,
  url: string,
  request: ShopRequest<T>,
): Promise<ShopOutcome<T>> {
  const address = new URL(url);
  return visitHost(tools, address.host, [address], request);
}

async function visitHost<T>(
  tools: ShopVisitTools,
  host: string,
  urls: readonly URL[],
  request: ShopRequest<T>,
): Promise<ShopOutcome<T>> {
  const { leases, signal, clock } = tools;
  const lease = await takeInTime(leases, host, signal);
  if (!lease) return { found: false, reason: "busy" };
  let attempt: ShopAttempt<T> = missed("connect");
  let gapMs = lease.gapMs;
  try {
    for (const url of urls) {
      ({ attempt, gapMs } = await attemptAt(tools, lease, url, request));
      if (attempt.outcome.found || !canBePlain(attempt.outcome.reason) || signal.aborted) break;
    }
    const { outcome } = attempt;
    return !outcome.found && outcome.reason === "cancelled" ? { found: false, reason: "timeout" } : outcome;
  } finally {
    const now = clock.now();
    const { blocks, isBlocking, waitMs } = paceAfter(lease, attempt, gapMs, now);
    await leases.giveBack({ host, waitMs, blocks, isBlocking });
  }
}

/** Failures after which the same host may still answer without TLS. */
function canBePlain(reason: ShopRefusal): boolean {
  return reason === "connect" || reason === "tls";
}

async function attemptAt<T>(
  { robots, signal }: ShopVisitTools,
  lease: HostLease,
  url: URL,
  request: ShopRequest<T>,
): Promise<{ attempt: ShopAttempt<T>; gapMs: number }> {
  const rules = await robots.rulesFor(lease, url.origin, signal);
  if (rules === null) return { attempt: missed("busy"), gapMs: lease.gapMs };
  if (rules.away !== null) {
    const { reason, retryMs } = rules.away;
    // No reply at all says nothing against our visits: a person may try again soon.
    const hasReplied = reason === "robots-unreachable";
    const attempt = { ...missed(reason as ShopRefusal), retryAfterMs: hasReplied ? retryMs : null };
    return { attempt, gapMs: lease.gapMs };
  }
  const gapMs = Math.max(lease.settingGapMs, rules.policy.crawlDelayMs ?? 0);
  if (!rules.policy.mayFetch(url.href)) return { attempt: missed("robots-disallowed"), gapMs };
  if (rules.wasAsked) {
    if (gapMs > longestGapMs) return { attempt: missed("busy"), gapMs };
    await sleep(gapMs, undefined, { signal }).catch(() => undefined);
  }
  return { attempt: await request({ url, lease, rules, gapMs }), gapMs };
}

function paceAfter(lease: HostLease, attempt: ShopAttempt<unknown>, gapMs: number, now: Date) {
  const { outcome, status, retryAfterMs } = attempt;
  const reason = outcome.found ? "page" : outcome.reason;
  const pace = afterFetch(
    {
      outcome: isOfVisit(reason) ? "cancelled" : reason,
      status,
      retryAfterMs,
      gapMs,
      consecutiveBlocks: lease.blocks,
    },
    now,
  );
  return {
    waitMs: pace.nextAt.getTime() - now.getTime(),
    blocks: pace.consecutiveBlocks,
    isBlocking: pace.isBlocking,
  };
}

/** Whether a visit ended by our own rules, before the host was asked. */
function isOfVisit(reason: "page" | ShopRefusal): reason is Exclude<ShopRefusal, FetchFailure> {
  return ownReasons.has(reason);
}

const ownReasons: ReadonlySet<string> = new Set<Exclude<ShopRefusal, FetchFailure>>([
  "busy",
  "robots-disallowed",
  "robots-unreachable",
  "needs-rendering",
]);

export function foundAt<T>(status: number, value: T): ShopAttempt<T> {
  return { outcome: { found: true, value }, status, retryAfterMs: null };
}

export function missed(reason: ShopRefusal): ShopAttempt<never> {
  return { outcome: { found: false, reason }, status: null, retryAfterMs: null };
}
