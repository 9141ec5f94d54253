/** Why a name cannot be that of a public shop. */
export type NameRefusal = "single-label" | "reserved-name" | "malformed-name";

/**
 * Top-level labels that are never public: RFC 2606 and 6761 (test, example, invalid, localhost), RFC 6762
 * (local and the names its appendix G warns of), RFC 7686 (onion), RFC 9476 (alt), ICANN's internal, and names
 * that routers and companies use internally. `example.com` is an ordinary public name.
 */
const RESERVED_LAST_LABELS = new Set([
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "domain",
  "workgroup",
  "test",
  "example",
  "invalid",
  "onion",
  "i2p",
  "alt",
  "arpa",
]);

/**
 * Whether a host name can belong to a public shop, by its form alone; its addresses are checked elsewhere.
 * @param name lower case, punycode, without a trailing dot, not an IP address
 */
export function checkName(name: string): "allowed" | NameRefusal {
  const labels = name.split(".");
  if (name.length > 253 || labels.some((label) => !isLabel(label))) return "malformed-name";
  if (labels.length === 1) return name === "localhost" ? "reserved-name" : "single-label";
  return RESERVED_LAST_LABELS.has(labels.at(-1) ?? "") ? "reserved-name" : "allowed";
}

/** 1 to 63 letters, digits, hyphens and underscores, which occur in shops' subdomains. */
function isLabel(label: string): boolean {
  return /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label);
}
