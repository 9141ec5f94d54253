/** Why a name is none that a shop of the public internet has. */
export type NameRefusal = "single-label" | "reserved-name" | "malformed-name";

/**
 * Last labels that never lead to a public server: RFC 2606 and 6761 (test, example, invalid, localhost), RFC 6762
 * (local and the names its appendix G warns of), RFC 7686 (onion), RFC 9476 (alt), ICANN's internal, and names
 * that routers and companies use inside. `example.com` and its like are ordinary public names.
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
 * Whether a host name can belong to a public shop, by its form alone; what it resolves to is checked elsewhere.
 * @param name lower case, punycode, without a trailing dot, not an IP address
 */
export function checkName(name: string): "allowed" | NameRefusal {
  const labels = name.split(".");
  if (name.length > 253 || labels.some((label) => !isLabel(label))) return "malformed-name";
  if (labels.length === 1) return name === "localhost" ? "reserved-name" : "single-label";
  return RESERVED_LAST_LABELS.has(labels.at(-1) ?? "") ? "reserved-name" : "allowed";
}

/** Letters, digits, hyphens and, as shops' subdomains do hold them, underscores; 1 to 63 of them. */
function isLabel(label: string): boolean {
  return /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label);
}
