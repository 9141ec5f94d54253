import dns, { type LookupAddress } from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { isIP } from "node:net";

type Lookup = (name: string, ...rest: unknown[]) => void;

const unknownName = () => Object.assign(new Error("no names in tests"), { code: "ENOTFOUND" });
const refuse = () => Promise.reject(unknownName());

/**
 * From now on this process resolves no name but its own: every other is unknown, as without a network.
 * Hostile texts name real hosts, which tests must not visit.
 */
export function forgetNames(): void {
  if (hasForgotten) return;
  hasForgotten = true;
  const lookup = dns.lookup as unknown as Lookup;
  const lookupPromised = dns.promises.lookup as (name: string, ...rest: unknown[]) => Promise<LookupAddress>;
  const isOwn = (name: string) => isIP(name) > 0 || name === "localhost";
  const own: Lookup = (name, ...rest) => {
    if (isOwn(name)) return lookup(name, ...rest);
    return (rest.at(-1) as (error: Error) => void)(unknownName());
  };
  Object.assign(dns, { lookup: own });
  Object.assign(dns.promises, {
    lookup: (name: string, ...rest: unknown[]) => (isOwn(name) ? lookupPromised(name, ...rest) : refuse()),
  });
  Object.assign(dns.promises.Resolver.prototype, { resolveTxt: refuse, resolve4: refuse, resolve6: refuse });
  syncBuiltinESMExports();
}

let hasForgotten = false;
