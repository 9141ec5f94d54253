/**
 * The only exceptions to the address guard: exact `host:port` pairs, each pinned to 127.0.0.1. Used by the demo's market
 * and by tests, empty otherwise. Names are never looked up for an admitted host.
 */
export type AdmittedHosts = ReadonlyMap<string, "127.0.0.1">;

export const NO_ADMITTED_HOSTS: AdmittedHosts = new Map();

/**
 * @param hosts exact pairs as "shop.localhost:4101": lower case, the port always given
 * @throws RangeError when a pair does not have that form
 */
export function admitHosts(hosts: Iterable<string>): AdmittedHosts {
  const admitted = new Map<string, "127.0.0.1">();
  for (const host of hosts) {
    if (!/^[a-z0-9.-]+:[1-9]\d{0,4}$/.test(host))
      throw new RangeError(`not an exact host:port pair: ${host}`);
    admitted.set(host, "127.0.0.1");
  }
  return admitted;
}
