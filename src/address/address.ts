import { type AdmittedHosts, NO_ADMITTED_HOSTS } from "./admitted-hosts.ts";
import { checkIp, type IpRefusal } from "./public-ip.ts";
import { checkName, type NameRefusal } from "./reserved-names.ts";
import { withoutTracking } from "./tracking-parameters.ts";
import { variantFragment } from "./variant-fragment.ts";

/** Longest address that is taken, in characters, before and after normalisation. */
export const MAX_ADDRESS_LENGTH = 2048;

/** Why an address is not watched; known from its text alone, before any name is looked up. */
export type AddressRefusal =
  | "malformed"
  | "too-long"
  | "not-http"
  | "userinfo"
  | "port-not-allowed"
  | "obscured-ip"
  | NameRefusal
  | IpRefusal;

/** What the guard lets through; the same values must be given wherever one installation reads addresses. */
export interface AddressPolicy {
  readonly admitted: AdmittedHosts;
  readonly ports: readonly number[];
}

export const PUBLIC_ONLY: AddressPolicy = { admitted: NO_ADMITTED_HOSTS, ports: [80, 443] };

export interface NormalAddress {
  readonly found: true;
  /**
   * What names the page: lower-case punycode host without trailing dot, default port, tracking parameters and
   * fragment dropped – but a fragment that chooses a variant stays (it is never sent; the reading needs it).
   * Path and remaining query keep their spelling.
   */
  readonly url: string;
  /** Host with its port where that is not the scheme's own: "shop.ro", "shop.localhost:4101". */
  readonly host: string;
  /** `host` without a leading "www.": what people call the shop. */
  readonly domain: string;
}

export interface RefusedAddress {
  readonly found: false;
  readonly reason: AddressRefusal;
}

/**
 * Reads an address once, by the WHATWG URL standard, so that every later step sees the same host as this check:
 * decimal, octal, hexadecimal and full-width spellings of IP addresses are already plain here.
 * Whitespace around is ignored; control characters, and whitespace or a backslash before the path, are refused,
 * since programs read them differently.
 */
export function normaliseAddress(
  text: string,
  policy: AddressPolicy = PUBLIC_ONLY,
): NormalAddress | RefusedAddress {
  const parsed = parseAddress(text, policy);
  return parsed.found ? normal(parsed.url) : parsed;
}

/** An address that may be fetched as it stands: of a redirect, whose every parameter the shop itself chose. */
export interface ParsedAddress {
  readonly found: true;
  readonly url: URL;
}

/**
 * The checks of `normaliseAddress` without its changes.
 * @param base what a relative address stands in; it must have passed these checks itself
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
  // "https:shop.ro" and "https:///shop.ro" are repaired by browsers only.
  if (base === undefined && !/^https?:\/\/[^/]/i.test(trimmed)) return refused("malformed");
  if (hasUserinfo(url, trimmed)) return refused("userinfo");
  const verdict = checkTarget(targetOf(url), policy);
  if (verdict !== "allowed") return refused(verdict);
  return isObscuredIp(url.hostname, trimmed) ? refused("obscured-ip") : { found: true, url };
}

/** A public IPv4 address in hexadecimal, octal, one number or odd digits: nobody publishes a shop like that. */
function isObscuredIp(hostname: string, text: string): boolean {
  const isIpv4 = isIp(hostname) && !hostname.includes(":");
  return isIpv4 && /^(?:https?:)?\/\//i.test(text) && !text.includes(`//${hostname}`);
}

function isOfOtherScheme(text: string): boolean {
  return /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(text);
}

/** Also an empty one, as in "http://@shop.ro", which a parsed URL no longer shows. */
function hasUserinfo(url: URL, text: string): boolean {
  return url.username !== "" || url.password !== "" || /^[^/?#]*\/\/[^/?#]*@/.test(text);
}

/** Where a connection would go: the host as the URL gives it (IPv6 without brackets) and the port. */
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

/** Whether a host and port may be connected to as far as text tells; admitted pairs pass. */
export function checkTarget(target: Target, policy: AddressPolicy): "allowed" | AddressRefusal {
  if (policy.admitted.has(`${target.hostname}:${target.port}`)) return "allowed";
  const verdict = isIp(target.hostname) ? checkIp(target.hostname) : checkName(target.hostname);
  if (verdict !== "allowed") return verdict;
  return policy.ports.includes(target.port) ? "allowed" : "port-not-allowed";
}

/** After WHATWG parsing only a valid IPv4 address ends in a number, and only IPv6 holds a colon. */
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
