import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { crawlDelayFor, isAllowed, parseRobots } from "./robots.ts";

const allows = (file: string | Uint8Array, path: string, agent = "VizorBot"): boolean =>
  isAllowed(parseRobots(file), `https://shop.ro${path}`, agent);

describe("which rule decides (RFC 9309, 2.2.2)", () => {
  test("the longest match, whatever the order", () => {
    const file = "user-agent: *\ndisallow: /p\nallow: /p/1\ndisallow: /p/1/reviews\n";
    expect(allows(file, "/p/2")).toBe(false);
    expect(allows(file, "/p/1")).toBe(true);
    expect(allows(file, "/p/1/reviews/3")).toBe(false);
  });

  test("allow on a tie, and where nothing matches", () => {
    expect(allows("user-agent: *\ndisallow: /p\nallow: /p\n", "/p")).toBe(true);
    expect(allows("user-agent: *\ndisallow: /p\n", "/q")).toBe(true);
  });

  test("an empty disallow forbids nothing", () => {
    expect(allows("user-agent: *\ndisallow:\n", "/p")).toBe(true);
  });

  test("robots.txt itself is always allowed", () => {
    expect(allows("user-agent: *\ndisallow: /\n", "/robots.txt")).toBe(true);
  });

  test("paths are compared with regard to case", () => {
    expect(allows("user-agent: *\ndisallow: /P\n", "/p")).toBe(true);
  });
});

describe("patterns (2.2.3)", () => {
  test.each([
    ["/*.php", "/a/b.php?x", true],
    ["/*.php$", "/a/b.php", true],
    ["/*.php$", "/a/b.php?x", false],
    ["/a*b*c", "/aXbYcZ", true],
    ["/a*b*c", "/acb", false],
    ["/a*a$", "/a", false],
    ["/a*a$", "/aa", true],
    ["/$", "/", true],
    ["/$", "/a", false],
    ["/a$b", "/a$b", true],
    ["*/cart", "/ro/cart", true],
    ["/**/x", "/a/x", true],
    ["/p?id=*&v", "/p?id=4&v=1", true],
    ["/ș", "/%C8%99", true],
    ["/%c8%99", "/%C8%99", true],
    ["/%C8%99", "/%c8%99/x", true],
    ["p", "/p", false],
  ])("%s on %s: %s", (pattern, path, isMatch) => {
    expect(allows(`user-agent: *\ndisallow: ${pattern}\n`, path)).toBe(!isMatch);
  });

  test("a pattern full of stars stays fast", () => {
    const file = `user-agent: *\ndisallow: /${"*a".repeat(5000)}$\n`;
    // Processor time: what else the machine does must not count.
    const start = process.cpuUsage();
    expect(allows(file, `/${"a".repeat(2000)}b`)).toBe(true);
    expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
  });
});

describe("groups (2.2.1)", () => {
  test("our own group replaces the star's wholly, in any case of letters", () => {
    const file = "user-agent: *\ndisallow: /\n\nuser-agent: VIZORBOT/1.0\ndisallow: /cart\n";
    expect(allows(file, "/p")).toBe(true);
    expect(allows(file, "/cart")).toBe(false);
    expect(allows(file, "/p", "OtherBot")).toBe(false);
  });

  test("groups of one visitor are merged", () => {
    const file =
      "user-agent: vizorbot\ndisallow: /a\nuser-agent: x\ndisallow: /\nuser-agent: vizorbot\ndisallow: /b\n";
    expect([allows(file, "/a"), allows(file, "/b"), allows(file, "/c")]).toEqual([false, false, true]);
  });

  test("several visitors share the rules that follow, also over a sitemap or a blank line between", () => {
    const file = "user-agent: a\nsitemap: https://shop.ro/s.xml\n\nuser-agent: vizorbot\ndisallow: /\n";
    expect(allows(file, "/p")).toBe(false);
    expect(allows(file, "/p", "a")).toBe(false);
  });

  test("rules before the first crawler are ignored", () => {
    expect(allows("disallow: /\nuser-agent: x\ndisallow: /\n", "/p")).toBe(true);
  });

  test("a name that only begins like ours is not ours", () => {
    expect(allows("user-agent: VizorBotNews\ndisallow: /\n", "/p")).toBe(true);
    expect(allows("user-agent: Vizor\ndisallow: /\n", "/p")).toBe(true);
  });
});

describe("broken files", () => {
  test.each([
    ["a byte order mark", "\ufeffuser-agent: *\ndisallow: /"],
    ["old line ends", "user-agent: *\rdisallow: /\r"],
    ["comments", "user-agent: * # all\ndisallow: / # stay away"],
    ["spaces around", "  user-agent :  *\t\n\tDISALLOW  : /  "],
    ["a forgotten colon", "user-agent *\ndisallow /"],
    ["a misspelling", "useragent: *\ndissallow: /"],
    ["lines that mean nothing", "<html>\nuser-agent: *\n\u0000\u0001\nfoo: bar\ndisallow: /"],
  ])("%s", (_what, file) => {
    expect(allows(file, "/p")).toBe(false);
  });

  test("rules beyond 512 KiB are ignored, those within count", () => {
    const filler = `${"#".repeat(1023)}\n`;
    expect(allows(`${filler.repeat(511)}user-agent: *\ndisallow: /\n`, "/p")).toBe(false);
    expect(allows(`${filler.repeat(512)}user-agent: *\ndisallow: /\n`, "/p")).toBe(true);
  });

  test("any bytes are read without an error", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (bytes, path) => {
        expect(typeof allows(bytes, path)).toBe("boolean");
      }),
    );
  });
});

test("Crawl-delay is read in seconds for our group, else for the star's", () => {
  const file = "user-agent: *\ncrawl-delay: 10\ndisallow: /x\nuser-agent: vizorbot\ncrawl-delay: 2.5\n";
  expect(crawlDelayFor(parseRobots(file), "VizorBot")).toBe(2500);
  expect(crawlDelayFor(parseRobots(file), "Other")).toBe(10_000);
  expect(crawlDelayFor(parseRobots("user-agent: *\ncrawl-delay: soon\n"), "Other")).toBeNull();
});

test("sitemaps belong to no group; at most 100 are read", () => {
  expect(parseRobots("sitemap: https://shop.ro/s.xml\n").sitemaps).toEqual(["https://shop.ro/s.xml"]);
  expect(parseRobots("sitemap: https://shop.ro/s.xml\n".repeat(500)).sitemaps).toHaveLength(100);
});
