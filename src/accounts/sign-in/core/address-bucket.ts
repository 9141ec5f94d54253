import ipaddr from "ipaddr.js";

/**
 * The key that tries from an IP address are counted under: an IPv4 address itself, the /64 of an IPv6 address
 * (one household holds all of it), the IPv4 address inside a mapped one.
 * @param address as the socket or a trusted proxy gives it
 */
export function addressBucket(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const half = parsed.toByteArray().slice(0, 8);
  return `${Buffer.from(half).toString("hex")}/64`;
}
