import { expect, test } from "vitest";
import { hostHealths, pageOfHosts } from "./host-health.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));
const pace = (host: string, isBlocking = false) => ({
  host,
  gapMs: 1000,
  nextAt: at(5),
  blocks: isBlocking ? 3 : 0,
  isBlocking,
});
const count = (host: string, state: string, reason: string | null, pages: number) => ({
  host,
  state,
  reason,
  pages,
  fresh: state === "read" ? pages : 0,
  done: 1,
});

test("a host's pages are counted by what became of them, errors by reason", () => {
  const [health] = hostHealths(
    [
      count("a.example", "read", null, 50),
      count("a.example", "failing", "timeout", 2),
      count("a.example", "failing", "blocked", 7),
      count("a.example", "refused", "robots-disallowed", 4),
      count("a.example", "refused", "refused-address", 1),
      count("a.example", "gone", "gone", 3),
    ],
    [{ host: "a.example", due: 9, later: 20, oldestDueAt: at(0), nextDueAt: at(0) }],
    [pace("a.example"), pace("unused.example")],
  );
  expect(health).toEqual({
    host: "a.example",
    pages: 67,
    fresh: 50,
    done: 6,
    due: 9,
    later: 20,
    oldestDueTimestamp: at(0).getTime(),
    refusedByRobots: 4,
    gone: 3,
    errors: [
      { reason: "blocked", pages: 7 },
      { reason: "timeout", pages: 2 },
      { reason: "refused-address", pages: 1 },
    ],
    gapMs: 1000,
    // The check is due, but the host's gap ends later.
    nextTimestamp: at(5).getTime(),
    blocks: 0,
    isBlocking: false,
  });
});

test("hosts that block come first, then those with most errors; ties by name; pages and search are exact", () => {
  const hosts = hostHealths(
    [
      count("c.example", "failing", "timeout", 5),
      count("b.example", "read", null, 5),
      count("a.example", "read", null, 5),
      count("d.shop", "failing", "blocked", 1),
    ],
    [],
    [pace("a.example"), pace("b.example"), pace("c.example"), pace("d.shop", true)],
  );
  const names = (query: string, page: number) => {
    const { hosts: shown, total } = pageOfHosts(hosts, { query, page, sort: "attention", size: 3 });
    return [...shown.map(({ host }) => host), total];
  };
  expect(names("", 0)).toEqual(["d.shop", "c.example", "a.example", 4]);
  expect(names("", 1)).toEqual(["b.example", 4]);
  expect(names(" EXAMPLE ", 0)).toEqual(["c.example", "a.example", "b.example", 3]);
});
