import { type AdmittedHosts, NO_ADMITTED_HOSTS } from "./admitted-hosts.ts";
import { checkIp, type IpRefusal } from "./public-ip.ts";
import { checkName, type NameRefusal } from "./reserved-names.ts";
import { withoutTracking } from "./tracking-parameters.ts";
import { variantFragment } from "./variant-fragment.ts";

/** UTF-16 units of an address, before and after normalisation. */
export const MAX_ADDRESS_LENGTH = 2048;

/** Why an address is refused by its text alone, before any name look-up. */
export type AddressRefusal =
  | "malformed"
  | "too-long"
  | "not-http"
  | "userinfo"
  | "port-not-allowed"
  | "obscured-ip"
  | NameRefusal
  | IpRefusal;

/** What the guard allows; must be the same wherever one installation reads addresses. */
export interface AddressPolicy {
  readonly admitted: AdmittedHosts;
  readonly ports: readonly number[];
}

export const PUBLIC_ONLY: AddressPolicy = { admitted: NO_ADMITTED_HOSTS, ports: [80, 443] };

export interface NormalAddress {
  readonly found: true;
  /**
   * Identifies the page: lower-case punycode host without trailing dot, default port, tracking parameters and
   * fragment dropped, except a fragment that selects a variant (never sent, but needed for the reading).
   * Path and remaining query are unchanged.
   */
  readonly url: string;
  /** Host, with its port unless it is the scheme's default: "shop.ro", "shop.localhost:4101". */
  readonly host: string;
  /** `host` without a leading "www.": the shop's name. */
  readonly domain: string;
}

export interface RefusedAddress {
  readonly found: false;
  readonly reason: AddressRefusal;
}

/**
 * Parses an address once, by the WHATWG URL standard, so that every later step sees the same host as this check: decimal,
 * octal, hexadecimal and full-width spellings of IP addresses are already normalised here. Surrounding whitespace is
 * ignored; control characters, and whitespace or a backslash before the path, are refused, since parsers differ on them.
 */
export function normaliseAddress(
  text: string,
  policy: AddressPolicy = PUBLIC_ONLY,
): NormalAddress | RefusedAddress {
  const parsed = parseAddress(text, policy);
  return parsed.found ? normal(parsed.url) : parsed;
}

/** An address that may be fetched unchanged, as that of a redirect, whose parameters the shop chose. */
export interface ParsedAddress {
  readonly found: true;
  readonly url: URL;
}

/**
 * The checks of `normaliseAddress` without its changes.
 * @param base for a relative address; must have passed these checks
 */
export function parseAddress(
  text: string,
  policy: AddressPolicy = PUBLIC_ONLY,
  base?: URL,
): ParsedAddress | RefusedAddress {
  const trimmed = text.trim();
  if (trimmed.length > MAX_ADDRESS_LENGTH) return refused("too-long");
  if (!isPlain(trimmed)) return refused("malformed");
  const url = URL.parse(trimmed, base?.href);
  if (url === null) return refused(isOfOtherScheme(trimmed) ? "not-http" : "malformed");
  if (url.protocol !== "http:" && url.protocol !== "https:") return refused("not-http");
  // Only browsers accept "https:shop.ro" and "https:///shop.ro".
  if (base === undefined && !/^https?:\/\/[^/]/i.test(trimmed)) return refused("malformed");
  if (hasUserinfo(url, trimmed)) return refused("userinfo");
  const verdict = checkTarget(targetOf(url), policy);
  if (verdict !== "allowed") return refused(verdict);
  return isObscuredIp(url.hostname, trimmed) ? refused("obscured-ip") : { found: true, url };
}

/** A public IPv4 address in hexadecimal, octal, one number or non-ASCII digits: no shop publishes such an address. */
function isObscuredIp(hostname: string, text: string): boolean {
  const isIpv4 = isIp(hostname) && !hostname.includes(":");
  return isIpv4 && /^(?:https?:)?\/\//i.test(text) && !text.includes(`//${hostname}`);
}

function isOfOtherScheme(text: string): boolean {
  return /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(text);
}

/** Also an empty one, as in "http://@shop.ro", which URL parsing removes. */
function hasUserinfo(url: URL, text: string): boolean {
  return url.username !== "" || url.password !== "" || /^[^/?#]*\/\/[^/?#]*@/.test(text);
}

/** Host (IPv6 without brackets) and port of a connection. */
export interface Target {
  readonly hostname: string;
  readonly port: number;
}

/** @param url of http or https */
export function targetOf(url: URL): Target {
  const bare = url.hostname.replace(/^\[|\]$/g, "");
  const hostname = bare.endsWith(".") ? bare.slice(0, -1) : bare;
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
  return { hostname, port };
}

/** Whether nobody on the way can read what is sent to an address: https, or an admitted host on this machine. */
export function isPrivateTransport(url: URL, policy: AddressPolicy): boolean {
  const { hostname, port } = targetOf(url);
  return url.protocol === "https:" || policy.admitted.has(`${hostname}:${port}`);
}

/** Whether a connection to a host and port is allowed by its text alone; admitted pairs are. */
export function checkTarget(target: Target, policy: AddressPolicy): "allowed" | AddressRefusal {
  if (policy.admitted.has(`${target.hostname}:${target.port}`)) return "allowed";
  const verdict = isIp(target.hostname) ? checkIp(target.hostname) : checkName(target.hostname);
  if (verdict !== "allowed") return verdict;
  return policy.ports.includes(target.port) ? "allowed" : "port-not-allowed";
}

/** After WHATWG parsing only a valid IPv4 address ends in a number, and only IPv6 contains a colon. */
export function isIp(hostname: string): boolean {
  return hostname.includes(":") || /(?:^|\.)\d+$/.test(hostname);
}

function normal(url: URL): NormalAddress | RefusedAddress {
  const { hostname } = targetOf(url);
  const bracketed = hostname.includes(":") ? `[${hostname}]` : hostname;
  const host = url.port === "" ? bracketed : `${bracketed}:${url.port}`;
  const fragment = variantFragment(url.hash);
  const normalised = `${url.protocol}//${host}${url.pathname}${withoutTracking(url.search)}${fragment}`;
  if (normalised.length > MAX_ADDRESS_LENGTH) return refused("too-long");
  return { found: true, url: normalised, host, domain: host.replace(/^www\.(?=.*\.)/, "") };
}

/** No control character anywhere, and neither whitespace nor backslash up to the end of the host. */
function isPlain(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return text !== "" && !/[\u0000-\u001f\u007f]/.test(text) && !/^[^:]*:\/*[^/?#]*[\\\s]/.test(text);
}

function refused(reason: AddressRefusal): RefusedAddress {
  return { found: false, reason };
}
