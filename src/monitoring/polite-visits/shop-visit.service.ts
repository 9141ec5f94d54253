import type { FetchedPage, FetchFailure } from "../fetch/core/fetch-result.ts";
import type { Fetcher } from "../fetch/fetcher.client.ts";
import type { HostLease } from "../hosts/hosts.repo.ts";
import { type HostReply, NO_REPLY } from "./core/host-pace.ts";
import {
  type HostUnavailable,
  leaseSoon,
  type PoliteRequest,
  PoliteVisit,
  type PoliteVisitDeps,
  type VisitRefusal,
} from "./polite-visit.service.ts";

export { isHostUnavailable } from "./polite-visit.service.ts";

/** Why a shop was not read: a fetch's failure, or one of these. */
export type ShopRefusal =
  | FetchFailure
  | "robots-disallowed"
  | "robots-unreachable"
  | HostUnavailable
  /** Its pages need a browser, which only the crawl has. */
  | "needs-rendering";

export interface ShopVisitTools extends PoliteVisitDeps {
  /** Ends the whole visit. */
  readonly signal: AbortSignal;
  /** A person waits: the crawl leaves the host to this visit. @default false */
  readonly isAwaited?: boolean;
}

export type ShopOutcome<T> =
  | { readonly found: true; readonly value: T }
  | { readonly found: false; readonly reason: ShopRefusal };

/** The outcome of one request; `status` and `retryAfterMs` decide the wait of the host. */
export interface ShopReply<T> extends Omit<HostReply, "outcome"> {
  readonly outcome: ShopOutcome<T>;
}

/** Sends the request of a visit and reads its reply. */
export type ShopRequest<T> = (request: PoliteRequest, lease: HostLease) => Promise<ShopReply<T>>;

/**
 * Requests one path of a shop for a person who waits: at its own name, then with "www." where that does not resolve,
 * each by HTTPS, then by HTTP where nothing answers. The first reply counts.
 * @param domain without "www."
 * @param path begins with "/"
 */
export async function visitShop<T>(
  tools: ShopVisitTools,
  domain: string,
  path: string,
  send: ShopRequest<T>,
): Promise<ShopOutcome<T>> {
  // Hosts with a port are those of the demo and of tests, which speak plain HTTP.
  const hasPort = /:\d+$/.test(domain);
  const schemes = hasPort ? ["http"] : ["https", "http"];
  const urlsAt = (host: string) => schemes.map((scheme) => new URL(path, `${scheme}://${host}`));
  const first = await visitHost(tools, domain, urlsAt(domain), send);
  const isUnknown = !first.found && first.reason === "dns";
  if (!isUnknown || hasPort || tools.signal.aborted) return first;
  const second = await visitHost(tools, `www.${domain}`, urlsAt(`www.${domain}`), send);
  return second.found || second.reason !== "dns" ? second : first;
}

/** Requests one address for a person or a job that waits. @param url normalised */
export function visitAddress<T>(
  tools: ShopVisitTools,
  url: string,
  send: ShopRequest<T>,
): Promise<ShopOutcome<T>> {
  const address = new URL(url);
  return visitHost(tools, address.host, [address], send);
}

/** Fetches the page of a visit. */
export async function fetchPage(fetcher: Fetcher, request: PoliteRequest): Promise<ShopReply<FetchedPage>> {
  const result = await fetcher.fetch(request);
  if (result.kind === "page") return foundAt(result.status, result);
  if (result.kind === "not-modified") return missed("unexpected-status");
  return missed(result.reason, result);
}

/** The host is released after the visit, with the pace that its last reply asks for. */
async function visitHost<T>(
  { leases, robots, signal, isAwaited }: ShopVisitTools,
  host: string,
  urls: readonly URL[],
  send: ShopRequest<T>,
): Promise<ShopOutcome<T>> {
  const lease = await leaseSoon(leases, host, { signal, isAwaited });
  if (typeof lease === "string") return { found: false, reason: lease };
  const options = { stopping: signal, cancelling: signal, isOneOff: true, isAwaited };
  const visit = new PoliteVisit({ leases, robots }, lease, options);
  try {
    let outcome: ShopOutcome<T> = { found: false, reason: "connect" };
    for (const url of urls) {
      outcome = await requestOnce(visit, url, (request) => send(request, lease));
      if (outcome.found || !isUnanswered(outcome.reason) || signal.aborted) break;
    }
    return isLate(outcome, signal) ? { found: false, reason: "timeout" } : outcome;
  } finally {
    await visit.close();
  }
}

function isLate(outcome: ShopOutcome<unknown>, signal: AbortSignal): boolean {
  if (outcome.found) return false;
  return outcome.reason === "cancelled" || (outcome.reason === "busy" && signal.aborted);
}

/** Failures after which the same host may still answer by HTTP; the host is not made to wait for its gap. */
function isUnanswered(reason: ShopRefusal): boolean {
  return reason === "connect" || reason === "tls";
}

async function requestOnce<T>(
  visit: PoliteVisit,
  url: URL,
  send: (request: PoliteRequest) => Promise<ShopReply<T>>,
): Promise<ShopOutcome<T>> {
  const result = await visit.request(url, send);
  if (!result.isSent) return { found: false, reason: refusalOf(result.refusal) };
  const { outcome, ...reply } = result.reply;
  if (outcome.found) visit.note({ ...reply, outcome: "page" });
  else if (result.redirect !== null) {
    visit.note(NO_REPLY);
    return { found: false, reason: result.redirect };
  } else if (!isUnanswered(outcome.reason)) {
    visit.note({ ...reply, outcome: isFetchFailure(outcome.reason) ? outcome.reason : "cancelled" });
  }
  return outcome;
}

function refusalOf(refusal: VisitRefusal): ShopRefusal {
  return refusal.reason === "robots-outage" ? refusal.outage.reason : refusal.reason;
}

const visitReasons: ReadonlySet<string> = new Set<Exclude<ShopRefusal, FetchFailure>>([
  "busy",
  "resting",
  "robots-disallowed",
  "robots-unreachable",
  "needs-rendering",
]);

function isFetchFailure(reason: ShopRefusal): reason is FetchFailure {
  return !visitReasons.has(reason);
}

export function foundAt<T>(status: number, value: T): ShopReply<T> {
  return { outcome: { found: true, value }, status, retryAfterMs: null };
}

/** @param reply where one came */
export function missed(
  reason: ShopRefusal,
  { status, retryAfterMs }: Omit<HostReply, "outcome"> = NO_REPLY,
): ShopReply<never> {
  return { outcome: { found: false, reason }, status, retryAfterMs };
}
