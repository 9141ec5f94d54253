import { Readable, Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../../../src/cli/track.ts";
import { openShops, productPage, type Shops } from "../../../support/crawl/shops.ts";

let shops: Shops;

beforeAll(async () => {
  shops = await openShops(({ host, path }) => {
    if (path === "/removed") return { status: 302, headers: { location: "/" } };
    if (path !== "/robots.txt") return path === "/none" ? { body: "<h1>Despre noi</h1>" } : undefined;
    const isClosed = host.startsWith("closed");
    return isClosed
      ? { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /" }
      : undefined;
  });
});

afterAll(() => shops.close());

async function track(...args: readonly string[]) {
  let out = "";
  let err = "";
  const sink = (write: (text: string) => void) =>
    new Writable({
      write: (chunk, _encoding, done) => {
        write(String(chunk));
        done();
      },
    });
  const io = {
    stdin: Readable.from([]),
    stdout: sink((text) => {
      out += text;
    }),
    stderr: sink((text) => {
      err += text;
    }),
  };
  return { exitCode: await run(args, io), out, err };
}

describe("track", () => {
  test("explains why a shop of the own machine is not visited, and how it can be", async () => {
    const host = shops.host("shop");
    const { exitCode, out } = await track(`http://${host}/p`);
    expect(exitCode).toBe(1);
    expect(out).toContain("reserved-name");
    expect(out).toContain("the demo admits exactly its own hosts and ports");
    expect(out).toContain("--admit HOST:PORT=127.0.0.1");
  });

  test("prints the reading of an admitted shop's page with its evidence", async () => {
    const host = shops.host("shop");
    const { exitCode, out } = await track("--admit", `${host}=127.0.0.1`, `http://${host}/p`);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/price +100 RON +\(\d+ %, [^)]*json-ld/);
    expect(out).toContain("IN_STOCK");
    expect(out).toMatch(/evidence\n +\w+/);
    expect(productPage("100.00")).toContain("Râșniță de cafea");
    expect(out).toContain("Râșniță de cafea");
  });

  test("prints JSON on demand, without the body", async () => {
    const host = shops.host("shop");
    const { out } = await track("--json", "--admit", `${host}=127.0.0.1`, `http://${host}/p`);
    const tracked = JSON.parse(out);
    expect(tracked.reading.priceMinor.value).toBe(10_000);
    expect(tracked.fetched.body).toBeUndefined();
    expect(tracked.fetched.bytes).toBeGreaterThan(100);
  });

  test("prints why an address of the own machine is rejected unless it was admitted", async () => {
    const before = shops.seen.length;
    const { exitCode, out } = await track(
      `http://127.0.0.1:${shops.port}/p`,
      `http://${shops.host("shop")}/p`,
    );
    expect(exitCode).toBe(1);
    expect(out).toMatch(/no reading .*at step address/);
    expect(shops.seen.length).toBe(before);
  });

  test("obeys robots.txt and sends no further request", async () => {
    const host = shops.host("closed");
    const { exitCode, out } = await track("--admit", `${host}=127.0.0.1`, `http://${host}/p`);
    expect([exitCode, out]).toEqual([1, expect.stringContaining("robots-disallowed")]);
    expect(shops.seen.filter((request) => request.host === host).map(({ path }) => path)).toEqual([
      "/robots.txt",
    ]);
  });

  test("ends with 1 where a page shows no price", async () => {
    const host = shops.host("shop");
    expect((await track("--admit", `${host}=127.0.0.1`, `http://${host}/none`)).exitCode).toBe(1);
  });

  test("ends with 1 where an address shows something else, and says what", async () => {
    const host = shops.host("shop");
    const { exitCode, out } = await track("--admit", `${host}=127.0.0.1`, `http://${host}/removed`);
    expect(exitCode).toBe(1);
    expect(out).toMatch(/no price +something-else: Râșniță de cafea, not removed/);
    expect(out).not.toMatch(/^ {2}price /m);
  });

  test.each([[[]], [["--admit", "shop.localhost:1=10.0.0.1", "http://x.ro"]], [["--what"]]])(
    "tells how to use it for %j",
    async (args) => {
      const { exitCode, err } = await track(...args);
      expect([exitCode, err]).toEqual([2, expect.stringContaining("Usage")]);
    },
  );
});
