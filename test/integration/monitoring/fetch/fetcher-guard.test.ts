import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { admitHosts } from "../../../../src/address/admitted-hosts.ts";
import { createFetcher, type Fetcher } from "../../../../src/monitoring/fetch/fetcher.client.ts";
import {
  type AddressGuard,
  createGuard,
  type ResolveName,
} from "../../../../src/monitoring/fetch/guard.client.ts";
import { boundMs } from "../../../support/time-limits.ts";
import { openShop, type PoisonedShop, reply } from "./fetcher-poisoned-shop.ts";

const userAgent = "VizorBot/1.0 (+https://vizor.example/bot)";
const clock = { now: () => new Date("2026-03-02T10:00:00Z") };
const limits = { totalMs: 60_000, connectMs: 60_000, stallMs: 60_000 };

let canary: PoisonedShop;

const fetcherWith = (guard: AddressGuard): Fetcher => createFetcher({ guard, userAgent, limits, clock });

/** A guard that admits the canary's port, so that only its address is refused. */
const guardWith = (resolve: ResolveName): AddressGuard =>
  createGuard({ ports: [80, 443, canary.port], resolve, lookupTimeoutMs: 200 });

async function reasonFor(guard: AddressGuard, url: string): Promise<string> {
  const fetcher = fetcherWith(guard);
  const result = await fetcher.fetch({ url });
  await fetcher.close();
  return result.kind === "failed" ? `${result.reason}: ${result.detail}` : result.kind;
}

beforeAll(async () => {
  canary = await openShop({ "": (socket) => reply(socket, "200 OK", {}, "<html>secret</html>") }, "canary");
});

afterAll(async () => {
  expect(canary.heads).toEqual([]);
  await canary.close();
});

describe("every notation of the machine's own address", () => {
  test.each([
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "017700000001",
    "0177.0.0.1",
    "①②⑦.⓪.⓪.①",
    "0",
    "0.0.0.0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::127.0.0.1]",
    "[2002:7f00:1::]",
    "localhost",
    "canary.localhost",
  ])("%s is refused before a connection", async (host) => {
    const reason = await reasonFor(
      guardWith(async () => ["127.0.0.1"]),
      `http://${host}:${canary.port}/`,
    );
    expect(reason).toMatch(/^refused-address: /);
    expect(canary.connections()).toBe(0);
  });
});

describe("names", () => {
  test("a public name with a private address is refused", async () => {
    const url = `http://shop.example.com:${canary.port}/`;
    expect(
      await reasonFor(
        guardWith(async () => ["127.0.0.1"]),
        url,
      ),
    ).toBe("refused-address: loopback-ip");
    expect(
      await reasonFor(
        guardWith(async () => ["10.1.2.3"]),
        url,
      ),
    ).toBe("refused-address: private-ip");
    expect(
      await reasonFor(
        guardWith(async () => ["::ffff:127.0.0.1"]),
        url,
      ),
    ).toMatch(/^refused-address/);
  });

  test("one private address among public ones refuses them all", async () => {
    const resolve = async (): Promise<string[]> => ["93.184.216.34", "127.0.0.1"];
    expect(await reasonFor(guardWith(resolve), `http://shop.example.com:${canary.port}/`)).toBe(
      "refused-address: loopback-ip",
    );
  });

  test("a name that is public when checked and private when used is refused when used", async () => {
    const answers = [["93.184.216.34"], ["127.0.0.1"]];
    const guard = guardWith(async () => answers.shift() ?? []);
    expect(await guard.admit({ hostname: "flip.example.com", port: canary.port })).toMatchObject({
      admitted: true,
    });
    expect(await reasonFor(guard, `http://flip.example.com:${canary.port}/`)).toBe(
      "refused-address: loopback-ip",
    );
  });

  test("a connection resolves the name once, so that a second answer cannot differ", async () => {
    let asked = 0;
    const guard = guardWith(async () => {
      asked++;
      return ["127.0.0.1"];
    });
    await reasonFor(guard, `http://shop.example.com:${canary.port}/`);
    expect(asked).toBe(1);
  });

  test("a name that does not resolve, or not in time, is dns", async () => {
    const url = "http://shop.example.com/";
    expect(
      await reasonFor(
        guardWith(async () => []),
        url,
      ),
    ).toBe("dns: name not found");
    expect(
      await reasonFor(
        guardWith(() => Promise.reject(new Error("ENOTFOUND"))),
        url,
      ),
    ).toBe("dns: name not found");
    const startedAt = performance.now();
    expect(
      await reasonFor(
        guardWith(() => new Promise(() => undefined)),
        url,
      ),
    ).toBe("dns: name not found");
    // Without a limit it would never end.
    expect(performance.now() - startedAt).toBeLessThan(boundMs(600, 50_000));
  });

  test("an admitted host is never resolved", async () => {
    const shop = await openShop({ p: (socket) => reply(socket, "200 OK", {}, "<html>ok</html>") });
    const resolve: ResolveName = () => Promise.reject(new Error("asked"));
    const guard = createGuard({ admitted: admitHosts([shop.host]), resolve });
    expect(await reasonFor(guard, `http://${shop.host}/p`)).toBe("page");
    await shop.close();
  });
});

test("other ports than 80 and 443 are refused", async () => {
  const guard = createGuard({ resolve: async () => ["93.184.216.34"] });
  expect(await reasonFor(guard, "http://shop.example.com:6379/")).toBe("refused-address: port-not-allowed");
});

test("a peer other than the checked address is sent nothing", async () => {
  const target = await openShop({ "": (socket) => reply(socket, "200 OK", {}, "<html>") });
  const { policy } = createGuard({ admitted: admitHosts([target.host]) });
  // 0.0.0.0 connects to the machine itself: what was asked for and what answers differ.
  const guard: AddressGuard = { policy, admit: async () => ({ admitted: true, ips: ["0.0.0.0"] }) };
  expect(await reasonFor(guard, `http://${target.host}/`)).toBe("refused-address: peer-changed");
  expect(target.heads).toEqual([]);
  await target.close();
});

test("where the first address of a host does not answer, the next is tried", async () => {
  const shop = await openShop({ p: (socket) => reply(socket, "200 OK", {}, "<html>ok</html>") });
  const { policy } = createGuard({ admitted: admitHosts([shop.host]) });
  const guard: AddressGuard = {
    policy,
    admit: async () => ({ admitted: true, ips: ["127.0.0.9", "127.0.0.1"] }),
  };
  expect(await reasonFor(guard, `http://${shop.host}/p`)).toBe("page");
  await shop.close();
});
