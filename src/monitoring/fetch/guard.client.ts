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

/** Looks a name up: every IPv4 and IPv6 address it has. Throws or answers none where there is none. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/** A host that may be connected to, and only at these addresses; or why not. */
export type Admission =
  | { readonly admitted: true; readonly ips: readonly string[] }
  | { readonly admitted: false; readonly reason: AddressRefusal | "dns" };

/**
 * The one gate to the outside: whatever opens a connection for a page asks here first and connects to nothing but
 * the addresses it is given.
 */
export interface AddressGuard {
  readonly policy: AddressPolicy;
  /** Checks the host's text, looks its name up once and checks every address found; one bad address refuses all. */
  admit(target: Target): Promise<Admission>;
}

export interface GuardOptions {
  /** Hosts past the guard; none unless this is the demo or a test. */
  readonly admitted?: AdmittedHosts;
  /** Ports that may be connected to; 80 and 443 unless set. */
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

/** Addresses in one spelling each, IPv4 first: many servers have no way out by IPv6. Empty where none is found. */
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
 * Asks the machine's name servers themselves: unlike the system's look-up this waits in no thread pool, ends in
 * time, and knows nothing of names that only this machine has.
 */
export function systemResolver(timeoutMs = DEFAULT_LOOKUP_TIMEOUT_MS): ResolveName {
  const resolver = new Resolver({ timeout: Math.max(250, Math.floor(timeoutMs / 2)), tries: 2 });
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
}
