import { setTimeout as sleep } from "node:timers/promises";
import { normaliseAddress } from "../../address/address.ts";
import { type PageInput, readPage } from "../extraction/read-page.ts";
import type { Reading } from "../extraction/reading.ts";
import type { FetchResult } from "../fetch/core/fetch-result.ts";
import { createFetcher, type FetcherOptions } from "../fetch/fetcher.client.ts";
import { type ShownInstead, shownInstead } from "../page-identity/core/shown-instead.ts";
import { DEFAULT_GAP_MS, gapFor } from "../polite-visits/core/host-pace.ts";
import { type RobotsPolicy, robotsPolicy } from "../robots/core/robots-policy.ts";
import { createRobotsClient } from "../robots/robots.client.ts";

/** The reading of an address, or the step at which it failed and why. */
export type Tracked =
  | {
      readonly found: true;
      readonly url: string;
      readonly fetched: Extract<FetchResult, { kind: "page" }>;
      readonly reading: Reading;
      /** Not null: the reading is not that of the address. */
      readonly instead: ShownInstead | null;
    }
  | {
      readonly found: false;
      readonly url: string;
      readonly step: "address" | "robots" | "fetch";
      readonly reason: string;
      readonly detail: string;
    };

/** Reads addresses without a database: guard, robots.txt, gap, fetch, evidence, reading. */
export interface Tracker {
  track(address: string): Promise<Tracked>;
  close(): Promise<void>;
}

export function createTracker(options: FetcherOptions): Tracker {
  const fetcher = createFetcher(options);
  const robots = createRobotsClient(options);
  const policies = new Map<string, RobotsPolicy>();
  /** Time of the next request to a host, by `performance.now()`. */
  const nextMs = new Map<string, number>();

  async function waitForGap(host: string, gapMs: number): Promise<void> {
    await sleep(Math.max(0, (nextMs.get(host) ?? 0) - performance.now()));
    nextMs.set(host, performance.now() + gapMs);
  }

  /** @returns the detail of the failure where robots.txt is unreachable */
  async function policyOf(origin: string, host: string): Promise<RobotsPolicy | { detail: string }> {
    const known = policies.get(origin);
    if (known) return known;
    await waitForGap(host, DEFAULT_GAP_MS);
    const reply = await robots.fetch(origin);
    if (reply.verdict === "stay-away") return { detail: reply.detail };
    const policy = robotsPolicy(reply.verdict, reply.text);
    policies.set(origin, policy);
    return policy;
  }

  async function track(text: string): Promise<Tracked> {
    const address = normaliseAddress(text, options.guard.policy);
    if (!address.found)
      return { found: false, url: text, step: "address", reason: address.reason, detail: "" };
    const { url, host } = address;
    const fail = (step: "robots" | "fetch", reason: string, detail: string): Tracked => {
      return { found: false, url, step, reason, detail };
    };
    const policy = await policyOf(new URL(url).origin, host);
    if ("detail" in policy) return fail("robots", "robots-unreachable", policy.detail);
    if (!policy.mayFetch(url)) return fail("robots", "robots-disallowed", "robots.txt");
    const gapMs = gapFor(DEFAULT_GAP_MS, policy.crawlDelayMs);
    await waitForGap(host, gapMs);
    const fetched = await fetcher.fetch({ url, gapMs, mayFollow: mayFollow(policyOf) });
    if (fetched.kind === "failed") return fail("fetch", fetched.reason, fetched.detail);
    if (fetched.kind === "not-modified") return fail("fetch", "unexpected-status", "HTTP 304");
    const page: PageInput = {
      body: fetched.body,
      contentType: fetched.contentType,
      url: fetched.redirects > 0 ? fetched.finalUrl : url,
    };
    const reading = readPage(page);
    const instead = shownInstead(reading, { askedUrl: url, finalUrl: page.url }, {});
    return { found: true, url, fetched, reading, instead };
  }

  return {
    track,
    close: async () => {
      await Promise.all([fetcher.close(), robots.close()]);
    },
  };
}

/** Checks the robots.txt of each redirect's host. */
function mayFollow(policyOf: (origin: string, host: string) => Promise<RobotsPolicy | { detail: string }>) {
  return async (target: URL): Promise<boolean> => {
    const policy = await policyOf(target.origin, target.host);
    return !("detail" in policy) && policy.mayFetch(target.href);
  };
}
