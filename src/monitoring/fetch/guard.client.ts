import { Resolver } from "node:dns/promises";
import {
  type AddressPolicy,
  type AddressRefusal,
  checkTarget,
  isIp,
  type Target,
} from "../../address/address.ts";
import { type AdmittedHosts, NO_ADMITTED_HOSTS } from "../../address/admitted-hosts.ts";
import { canonicalIp, checkIp } from "../../address/public-ip.ts";

/** Resolves a name to all its IPv4 and IPv6 addresses. Throws or returns none where there is none. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/** The addresses at which a host may be connected to, or why it may not. */
export type Admission =
  | { readonly admitted: true; readonly ips: readonly string[] }
  | { readonly admitted: false; readonly reason: AddressRefusal | "dns" };

/**
 * Decides on every connection to the outside: whatever connects for a page calls `admit` first and connects only to
 * the addresses that it returns.
 */
export interface AddressGuard {
  readonly policy: AddressPolicy;
  /** Checks the host's text, resolves its name once and checks every address; one refused address refuses the host. */
  admit(target: Target): Promise<Admission>;
}

export interface GuardOptions {
  /** Hosts that are not checked; only the demo and tests have any. */
  readonly admitted?: AdmittedHosts;
  /** Ports that may be connected to. @default 80 and 443 */
  readonly ports?: readonly number[];
  readonly resolve?: ResolveName;
  readonly lookupTimeoutMs?: number;
}

export const DEFAULT_LOOKUP_TIMEOUT_MS = 5000;

export function createGuard(options: GuardOptions = {}): AddressGuard {
  const timeoutMs = options.lookupTimeoutMs ?? DEFAULT_LOOKUP_TIMEOUT_MS;
  const resolve = options.resolve ?? systemResolver(timeoutMs);
  const policy: AddressPolicy = {
    admitted: options.admitted ?? NO_ADMITTED_HOSTS,
    ports: options.ports ?? [80, 443],
  };
  return { policy, admit: (target) => admit(target, policy, resolve, timeoutMs) };
}

async function admit(
  target: Target,
  policy: AddressPolicy,
  resolve: ResolveName,
  timeoutMs: number,
): Promise<Admission> {
  const pinned = policy.admitted.get(`${target.hostname}:${target.port}`);
  if (pinned !== undefined) return { admitted: true, ips: [pinned] };
  const verdict = checkTarget(target, policy);
  if (verdict !== "allowed") return { admitted: false, reason: verdict };
  if (isIp(target.hostname)) return { admitted: true, ips: [target.hostname] };
  const ips = await lookUp(target.hostname, resolve, timeoutMs);
  if (ips.length === 0) return { admitted: false, reason: "dns" };
  for (const ip of ips) {
    const ipVerdict = checkIp(ip);
    if (ipVerdict !== "allowed") return { admitted: false, reason: ipVerdict };
  }
  return { admitted: true, ips };
}

/** Canonical addresses, IPv4 first, because many servers have no IPv6 route. Empty where none is found. */
async function lookUp(name: string, resolve: ResolveName, timeoutMs: number): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly string[]>((done) => {
    timer = setTimeout(done, timeoutMs, []);
  });
  try {
    const found = await Promise.race([resolve(name), late]);
    const ips = [...new Set(found.map(canonicalIp))];
    return ips.sort((a, b) => Number(a.includes(":")) - Number(b.includes(":")));
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Queries the machine's name servers directly: unlike the system's look-up this uses no thread pool, times out, and
 * ignores names that only this machine knows.
 */
export function systemResolver(timeoutMs = DEFAULT_LOOKUP_TIMEOUT_MS): ResolveName {
  const resolver = new Resolver({ timeout: Math.max(250, Math.floor(timeoutMs / 2)), tries: 2 });
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
}
