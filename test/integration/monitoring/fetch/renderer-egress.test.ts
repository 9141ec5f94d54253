import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admitHosts } from "../../../../src/address/admitted-hosts.ts";
import { createGuard } from "../../../../src/monitoring/fetch/guard.client.ts";
import {
  type EgressProxy,
  startEgressProxy,
} from "../../../../src/monitoring/fetch/rendering/egress.client.ts";
import { drip, openShop, type PoisonedShop, reply } from "./fetcher-poisoned-shop.ts";

let shop: PoisonedShop;
let canary: PoisonedShop;
let proxy: EgressProxy;

/** Sends bytes to the proxy and collects the response until it closes or contains `until`. */
function through(bytes: string, until: string): Promise<string> {
  return new Promise((done) => {
    const socket = connect(Number(new URL(proxy.address).port), "127.0.0.1", () => socket.write(bytes));
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      if (received.includes(until)) socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => done(received));
  });
}

const plain = (url: string): Promise<string> => through(`GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`, "secret");
const tunnel = (host: string): Promise<string> =>
  through(`CONNECT ${host} HTTP/1.1\r\nhost: ${host}\r\n\r\nGET /p HTTP/1.1\r\nhost: x\r\n\r\n`, "secret");

beforeAll(async () => {
  canary = await openShop({}, "canary");
  shop = await openShop({
    p: (socket) => reply(socket, "200 OK", {}, "secret"),
    endless: (socket) => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      drip(socket, Buffer.alloc(64 * 1024, "a"), 1);
    },
  });
  const resolve = async (): Promise<string[]> => ["127.0.0.1"];
  const guard = createGuard({ admitted: admitHosts([shop.host]), ports: [80, 443, canary.port], resolve });
  proxy = await startEgressProxy({ guard, maxBytes: 300_000, connectMs: 500 });
});

afterAll(async () => {
  await proxy.close();
  await shop.close();
  await canary.close();
});

test("a host that no page asked for is refused, however public", async () => {
  expect(await plain(`http://${shop.host}/p`)).toBe("");
  expect(proxy.refusalOf(`http://${shop.host}/p`)).toBe("unexpected-host");
  expect(shop.connections()).toBe(0);
});

test("an expected host that the guard admits is reached by both methods", async () => {
  proxy.expect(`http://${shop.host}/p`);
  expect(await plain(`http://${shop.host}/p`)).toContain("secret");
  expect(await tunnel(shop.host)).toMatch(
    /^HTTP\/1.1 200 Connection established\r\n\r\nHTTP\/1.1 200 OK.*secret$/s,
  );
  expect(shop.heads[0]).toContain(`host: ${shop.host}`);
});

test("a private address is refused although a page asked for it", async () => {
  for (const host of [
    `127.0.0.1:${canary.port}`,
    `[::1]:${canary.port}`,
    `shop.example.com:${canary.port}`,
  ]) {
    proxy.expect(`http://${host}/`);
    expect(await plain(`http://${host}/p`)).toBe("");
    expect(await tunnel(host)).toBe("");
    expect(proxy.refusalOf(`http://${host}/`)).not.toBeNull();
  }
  expect(canary.connections()).toBe(0);
});

test("the proxy closes at its limit of bytes", async () => {
  const received = await through(`GET http://${shop.host}/endless HTTP/1.1\r\nhost: x\r\n\r\n`, "secret");
  expect(received.length).toBeLessThan(600_000);
  expect(proxy.isExhausted()).toBe(true);
  expect(await plain(`http://${shop.host}/p`)).toBe("");
});
