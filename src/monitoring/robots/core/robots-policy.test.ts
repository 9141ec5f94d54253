import { expect, test } from "vitest";
import { robotsFreshMs, robotsPolicy, verdictOf } from "./robots-policy.ts";

test.each([
  [200, "rules"],
  [206, "rules"],
  [301, "allow-all"],
  [401, "allow-all"],
  [404, "allow-all"],
  [410, "allow-all"],
  [429, "stay-away"],
  [500, "stay-away"],
  [503, "stay-away"],
  [null, "stay-away"],
])("a reply of %s means %s (RFC 9309, 2.3.1)", (status, verdict) => {
  expect(verdictOf(status)).toBe(verdict);
});

test("a file is used for a day at most, a failure for ten minutes", () => {
  expect(robotsFreshMs("rules")).toBe(86_400_000);
  expect(robotsFreshMs("allow-all")).toBe(86_400_000);
  expect(robotsFreshMs("stay-away")).toBe(600_000);
});

test("the policy has the allowed addresses and the Crawl-delay", () => {
  const policy = robotsPolicy("rules", "user-agent: VizorBot\ncrawl-delay: 3\ndisallow: /cart\n");
  expect(policy.mayFetch("https://shop.ro/cart/1")).toBe(false);
  expect(policy.mayFetch("https://shop.ro/p/1")).toBe(true);
  expect(policy.crawlDelayMs).toBe(3000);
  expect(robotsPolicy("allow-all", "").mayFetch("https://shop.ro/p/1")).toBe(true);
  expect(robotsPolicy("stay-away", "").mayFetch("https://shop.ro/p/1")).toBe(false);
});
