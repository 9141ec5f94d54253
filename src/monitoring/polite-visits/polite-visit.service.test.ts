import { beforeEach, expect, test } from "vitest";
import type { HostLease, HostRelease } from "../hosts/hosts.repo.ts";
import type { Leases } from "../hosts/leases.service.ts";
import { robotsPolicy } from "../robots/core/robots-policy.ts";
import type { HostRules, RobotsOutage } from "../robots/robots.service.ts";
import type { HostReply } from "./core/host-pace.ts";
import { PoliteVisit, type VisitOptions } from "./polite-visit.service.ts";

const pageReply: HostReply = { outcome: "page", status: 200, retryAfterMs: null };
const home = new URL("http://shop.ro/");
const never = new AbortController().signal;
const options: VisitOptions = { stopping: never, cancelling: never, isOneOff: false };

/** Robots.txt by host. */
let robots: Map<string, HostRules>;
/** Hosts that are leased by another worker. */
let busyHosts: Set<string>;
/** For how long hosts still rest, milliseconds. */
let restMs: number;
/** Hosts that the crawl was asked to leave. */
let reserved: string[];
let lostHosts: Set<string>;
let released: HostRelease[];

beforeEach(() => {
  robots = new Map();
  busyHosts = new Set();
  restMs = 0;
  reserved = [];
  lostHosts = new Set();
  released = [];
});

function rules(text: string, wasFetched = false, outage: RobotsOutage | null = null): HostRules {
  return { policy: robotsPolicy(outage ? "stay-away" : "rules", text), outage, wasFetched };
}

function leaseOf(host: string, gapMs: number): HostLease {
  return {
    host,
    gapMs,
    settingGapMs: gapMs,
    isRendered: false,
    blocks: 0,
    isBlocking: false,
    robotsStatus: 200,
    robotsFetchedAt: new Date(),
    recipe: null,
    fixedStatements: [],
  };
}

function visitWith(over: Partial<VisitOptions> = {}, gapMs = 40): PoliteVisit {
  const leases: Leases = {
    leaseDue: async () => [],
    leaseOne: async (host) => (busyHosts.has(host) ? undefined : leaseOf(host, gapMs)),
    reserve: async (host) => {
      reserved.push(host);
      return restMs;
    },
    holds: async (host) => !lostHosts.has(host),
    saveRobots: async () => true,
    release: async (release) => void released.push(release),
    forget: () => undefined,
    stop: () => undefined,
  };
  const cache = {
    rulesFor: async ({ host }: HostLease) => (lostHosts.has(host) ? null : (robots.get(host) ?? rules(""))),
  };
  return new PoliteVisit({ leases, robots: cache }, leaseOf("shop.ro", gapMs), { ...options, ...over });
}

const outage = (hasReply: boolean): RobotsOutage => ({
  reason: hasReply ? "robots-unreachable" : "connect",
  detail: "",
  hasReply,
  retryMs: 600_000,
});

test("requests of one visit wait for the gap after a noted reply", async () => {
  const visit = visitWith();
  const sentMs: number[] = [];
  const send = async () => sentMs.push(performance.now());
  await visit.request(home, send);
  expect(visit.note(pageReply)).toBe(true);
  await visit.request(home, send);
  const [first = 0, second = 0] = sentMs;
  expect(second - first).toBeGreaterThanOrEqual(38);
});

test("after a request without a note the next follows at once, and the host still rests for its gap", async () => {
  // Longer than a visit waits: a request that had to wait for this gap would not be sent.
  const gapMs = 600_000;
  const visit = visitWith({}, gapMs);
  for (const _time of [1, 2]) {
    expect(await visit.request(home, async () => null)).toMatchObject({ isSent: true });
  }
  await visit.close();
  expect(released).toMatchObject([{ host: "shop.ro", waitMs: gapMs }]);
});

test("a visit without a request releases the host for the next one at once", async () => {
  robots.set("shop.ro", rules("user-agent: *\ndisallow: /"));
  const visit = visitWith({}, 1000);
  const result = await visit.request(home, async () => null);
  expect(result).toEqual({ isSent: false, refusal: { reason: "robots-disallowed" } });
  await visit.close();
  expect(released).toMatchObject([{ waitMs: 0 }]);
});

test("a Crawl-delay of a day ends the visit and makes the host wait for five minutes", async () => {
  robots.set("shop.ro", rules("user-agent: *\ncrawl-delay: 86400", true));
  const visit = visitWith();
  expect(await visit.request(home, async () => null)).toMatchObject({ refusal: { reason: "resting" } });
  await visit.close();
  expect(released[0]?.waitMs).toBeGreaterThan(290_000);
  expect(released[0]?.waitMs).toBeLessThanOrEqual(300_000);
});

test("a lost lease and a stopped visit send nothing", async () => {
  const stopped = visitWith({ stopping: AbortSignal.abort() });
  expect(await stopped.request(home, async () => null)).toMatchObject({ refusal: { reason: "busy" } });
  lostHosts.add("shop.ro");
  expect(await visitWith().request(home, async () => null)).toMatchObject({ refusal: { reason: "busy" } });
});

test.each([
  [false, true, 600_000],
  [false, false, 600_000],
  [true, true, 600_000],
  [true, false, 40],
])(
  "after an outage of robots.txt (one-off: %s, reply: %s) the host waits %i ms",
  async (isOneOff, hasReply, waitMs) => {
    robots.set("shop.ro", rules("", true, outage(hasReply)));
    const visit = visitWith({ isOneOff });
    expect(await visit.request(home, async () => null)).toMatchObject({
      refusal: { reason: "robots-outage" },
    });
    await visit.close();
    // The wait counts from the reply: on a busy machine some of it has passed.
    expect(released[0]?.waitMs).toBeGreaterThan(waitMs > 40 ? waitMs - 10_000 : -1);
    expect(released[0]?.waitMs).toBeLessThanOrEqual(waitMs);
  },
);

test("a refusal makes the host wait beyond its gap", async () => {
  const visit = visitWith();
  await visit.request(home, async () => null);
  expect(visit.note({ outcome: "blocked", status: 429, retryAfterMs: 90_000 })).toBe(false);
  await visit.close();
  expect(released).toMatchObject([{ blocks: 1, isBlocking: false }]);
  expect(released[0]?.waitMs).toBeGreaterThan(80_000);
});

test("a redirect to another host is followed under its lease, which ends with the request", async () => {
  const visit = visitWith({}, 1000);
  const followed = await visit.request(home, ({ mayFollow }) => mayFollow(new URL("http://www.shop.ro/")));
  expect(followed).toEqual({ isSent: true, reply: true, redirect: null });
  expect(released).toMatchObject([{ host: "www.shop.ro", waitMs: 1000 }]);
});

test("a redirect obeys the robots.txt of the host that it leads to", async () => {
  robots.set("shop.ro", rules("user-agent: *\ndisallow: /cart"));
  robots.set("other.ro", rules("user-agent: *\ndisallow: /"));
  const answers = await visitWith().request(home, ({ mayFollow }) =>
    Promise.all(
      ["http://shop.ro/p", "http://shop.ro/cart", "http://other.ro/"].map((url) => mayFollow(new URL(url))),
    ),
  );
  expect(answers).toEqual({ isSent: true, reply: [true, false, false], redirect: null });
});

test("a redirect to a busy host is not followed, and the result says so", async () => {
  busyHosts.add("other.ro");
  const stopping = AbortSignal.timeout(5);
  const answer = await visitWith({ cancelling: stopping }).request(home, ({ mayFollow }) =>
    mayFollow(new URL("http://other.ro/")),
  );
  expect(answer).toEqual({ isSent: true, reply: false, redirect: "busy" });
  expect(reserved).toEqual([]);
});

test("who waits for a redirect waits for its host, which the crawl leaves", async () => {
  busyHosts.add("other.ro");
  const answer = await visitWith({ isAwaited: true }).request(home, ({ mayFollow }) => {
    const followed = mayFollow(new URL("http://other.ro/"));
    setTimeout(() => busyHosts.delete("other.ro"), 10);
    return followed;
  });
  expect(answer).toEqual({ isSent: true, reply: true, redirect: null });
  expect(reserved).toEqual(["other.ro"]);
});

test("a redirect to a host that rests longer than anybody waits is refused at once", async () => {
  busyHosts.add("other.ro");
  restMs = 60_000;
  const answer = await visitWith({ isAwaited: true }).request(home, ({ mayFollow }) =>
    mayFollow(new URL("http://other.ro/")),
  );
  expect(answer).toEqual({ isSent: true, reply: false, redirect: "resting" });
});

test("a Crawl-delay beyond the cap rests the host for the cap of five minutes, not for a day", async () => {
  robots.set("shop.ro", rules("User-agent: *\nCrawl-delay: 86400", true));
  const visit = visitWith();
  expect(await visit.admit(home)).toEqual({ reason: "resting" });
  await visit.close();
  expect(released[0]?.waitMs).toBeLessThanOrEqual(300_000);
  expect(released[0]?.waitMs).toBeGreaterThan(290_000);
});
