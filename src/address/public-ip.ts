import ipaddr from "ipaddr.js";

/** Why an IP address cannot be that of a public shop. */
export type IpRefusal =
  | "malformed-ip"
  | "unspecified-ip"
  | "loopback-ip"
  | "private-ip"
  | "link-local-ip"
  | "carrier-grade-nat-ip"
  | "multicast-ip"
  | "embedded-ipv4"
  | "cloud-metadata-ip"
  | "reserved-ip";

const REFUSAL_OF_RANGE: Readonly<Record<string, IpRefusal>> = {
  unspecified: "unspecified-ip",
  loopback: "loopback-ip",
  private: "private-ip",
  uniqueLocal: "private-ip",
  deprecatedSiteLocal: "private-ip",
  linkLocal: "link-local-ip",
  carrierGradeNat: "carrier-grade-nat-ip",
  multicast: "multicast-ip",
  ipv4Mapped: "embedded-ipv4",
  rfc6145: "embedded-ipv4",
  rfc6052: "embedded-ipv4",
  "6to4": "embedded-ipv4",
  teredo: "embedded-ipv4",
};

/**
 * Public by the registries, but reserved by Azure for its host agent, which answers only inside that cloud.
 */
const CLOUD_HOST_AGENTS = new Set(["168.63.129.16"]);

const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether a server of the public internet can have this address.
 * IPv4: everything but IANA's special-purpose registry, multicast and class E. IPv6: only within 2000::/3, without
 * its special ranges; forms that contain an IPv4 address (mapped, 6to4, Teredo, NAT64, ISATAP) are
 * always refused, since no shop needs them.
 * @param ip as text, without brackets or zone
 * @see RFC 6890, RFC 4291, IANA special-purpose address registries
 */
export function checkIp(ip: string): "allowed" | IpRefusal {
  if (!isPlainIp(ip)) return "malformed-ip";
  const address = ipaddr.parse(ip);
  const range = address.range();
  if (range !== "unicast") return REFUSAL_OF_RANGE[range] ?? "reserved-ip";
  if (address.kind() === "ipv4")
    return CLOUD_HOST_AGENTS.has(address.toString()) ? "cloud-metadata-ip" : "allowed";
  return checkUnicastV6(address as ipaddr.IPv6);
}

function checkUnicastV6(address: ipaddr.IPv6): "allowed" | IpRefusal {
  const { parts } = address;
  // The deprecated "IPv4-compatible" form ::a.b.c.d.
  if (parts.slice(0, 6).every((part) => part === 0)) return "embedded-ipv4";
  if (!address.match(GLOBAL_UNICAST_V6)) return "reserved-ip";
  // ISATAP: an interface identifier of 0000:5efe or 0200:5efe before the IPv4 address.
  const isIsatap = parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200);
  return isIsatap ? "embedded-ipv4" : "allowed";
}

/** Canonical spelling of an address, for comparison: "2001:DB8:0::1" and "2001:db8::1" are the same. */
export function canonicalIp(ip: string): string {
  return ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip;
}

/** Four decimal parts or IPv6 without a zone: the URL parser has already converted short, octal and hexadecimal forms. */
function isPlainIp(ip: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(ip) || (ipaddr.IPv6.isValid(ip) && !ip.includes("%"));
}
