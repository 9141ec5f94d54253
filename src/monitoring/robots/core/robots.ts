import { matchesPath, type PathPattern, pathOf, pathPattern } from "./path-pattern.ts";
import { type RobotsLine, robotsLines } from "./robots-lines.ts";

/** A parsed robots.txt, with the groups of all crawlers. */
export interface Robots {
  /** In the file's order; groups that name the same crawler count as one. */
  readonly groups: readonly RobotsGroup[];
  /** Absolute addresses as written, at most 100. */
  readonly sitemaps: readonly string[];
}

export interface RobotsGroup {
  /** Product tokens in lower case; "*" for every crawler that no other group names. */
  readonly agents: ReadonlySet<string>;
  readonly rules: readonly RobotsRule[];
  /** Crawl-delay, milliseconds ≥ 0; null where the group has none. */
  readonly crawlDelayMs: number | null;
}

export interface RobotsRule {
  readonly isAllowed: boolean;
  readonly pattern: PathPattern;
}

const MAX_SITEMAPS = 100;

interface OpenGroup {
  agents: Set<string>;
  rules: RobotsRule[];
  crawlDelayMs: number | null;
}

/**
 * Parses a robots.txt; any bytes are accepted. Escapes are compared as written (except for their case and for
 * non-ASCII): `%62` differs from `b`, as in the reference parser that shops test their files with.
 * @param file bytes as received or text; the first 512 KiB count
 */
export function parseRobots(file: Uint8Array | string): Robots {
  const groups: OpenGroup[] = [];
  const sitemaps: string[] = [];
  // Only allow and disallow end a group's list of crawlers; a sitemap line between them does not.
  let isListing = false;
  for (const line of robotsLines(file)) {
    if (line.key === "sitemap") {
      if (sitemaps.length < MAX_SITEMAPS && line.value !== "") sitemaps.push(line.value);
    } else if (line.key === "user-agent") {
      if (!isListing) groups.push({ agents: new Set(), rules: [], crawlDelayMs: null });
      isListing = true;
      groups.at(-1)?.agents.add(agentOf(line.value));
    } else {
      isListing = addToGroup(groups.at(-1), line) && isListing;
    }
  }
  return { groups, sitemaps };
}

/** @returns whether further user-agent lines still join this group */
function addToGroup(group: OpenGroup | undefined, line: RobotsLine): boolean {
  if (line.key === "crawl-delay") {
    if (group) group.crawlDelayMs ??= crawlDelayOf(line.value);
    return true;
  }
  // An empty value is no rule, yet ends the list of crawlers.
  if (group && line.value !== "") group.rules.push(...rulesOf(line.key === "allow", line.value));
  return false;
}

/** "FooBot/2.1" and "FooBot (x)" name FooBot; "* x" is "*". */
function agentOf(value: string): string {
  if (/^\*(?:\s|$)/.test(value)) return "*";
  return (/^[a-z_-]*/i.exec(value)?.[0] ?? "").toLowerCase();
}

function rulesOf(isAllowed: boolean, value: string): RobotsRule[] {
  const rules = [{ isAllowed, pattern: pathPattern(value) }];
  // An allowed index page also allows its folder, as in the reference parser.
  const folder = isAllowed ? /^(.*\/)index\.html?[^/]*$/i.exec(value)?.[1] : undefined;
  if (folder !== undefined) rules.push({ isAllowed, pattern: pathPattern(`${folder}$`) });
  return rules;
}

function crawlDelayOf(value: string): number | null {
  const seconds = /^\d{1,7}(?:\.\d{1,6})?/.exec(value)?.[0];
  return seconds === undefined ? null : Math.round(Number(seconds) * 1000);
}

/**
 * Whether a crawler may fetch an address: the longest matching pattern decides, allow wins a tie, and what no pattern
 * matches is allowed. A group that names the crawler replaces the "*" group entirely. `/robots.txt` itself is always
 * allowed.
 * @param url normalised address; only its path and query are looked at
 * @param agent product token as "VizorBot", compared without regard to case
 */
export function isAllowed(robots: Robots, url: string, agent: string): boolean {
  const path = pathOf(url);
  if (path === "/robots.txt") return true;
  let allowLength = 0;
  let disallowLength = 0;
  for (const group of groupsFor(robots, agent)) {
    for (const rule of group.rules) {
      const { length } = rule.pattern;
      if (length <= (rule.isAllowed ? allowLength : disallowLength)) continue;
      if (!matchesPath(rule.pattern, path)) continue;
      if (rule.isAllowed) allowLength = length;
      else disallowLength = length;
    }
  }
  return allowLength >= disallowLength;
}

/** The longest Crawl-delay of the crawler's groups, milliseconds; null where there is none. */
export function crawlDelayFor(robots: Robots, agent: string): number | null {
  const delays = groupsFor(robots, agent).map((group) => group.crawlDelayMs ?? -1);
  const longest = Math.max(-1, ...delays);
  return longest < 0 ? null : longest;
}

function groupsFor(robots: Robots, agent: string): readonly RobotsGroup[] {
  const token = agent.toLowerCase();
  const own = token === "" ? [] : robots.groups.filter((group) => group.agents.has(token));
  return own.length > 0 ? own : robots.groups.filter((group) => group.agents.has("*"));
}
