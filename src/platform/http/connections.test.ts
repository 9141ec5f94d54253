import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { type ConnectionLimits, closeStalledReaders, serveBounded } from "./connections.ts";

const megabyte = Buffer.alloc(1_000_000, "x");
/** More than the operating system buffers for one connection. */
const large = Buffer.alloc(12_000_000, "x");
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

let app: FastifyInstance;
const clients: Socket[] = [];
/** The server's ends of the connections, in the order in which they were opened. */
const ends: Socket[] = [];
afterEach(async () => {
  ends.length = 0;
  for (const client of clients.splice(0)) client.destroy();
  await app.close();
});

async function serve(answer: (path: string) => Promise<string | Buffer>, limits?: ConnectionLimits) {
  app = fastify({
    serverFactory: (listener) => {
      const server = createServer();
      serveBounded(server, listener, limits);
      return server.on("connection", (socket) => ends.push(socket));
    },
  });
  closeStalledReaders(app, limits);
  app.get("/*", ({ url }) => answer(url));
  await app.listen({ port: 0, host: "127.0.0.1" });
}

/** A client that reads nothing until it is asked to. */
async function open(): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  clients.push(socket);
  await once(socket, "connect");
  return socket;
}

async function textFrom(socket: Socket, isComplete: (text: string) => boolean): Promise<string> {
  let text = "";
  for await (const chunk of socket) {
    text += String(chunk);
    if (isComplete(text)) break;
  }
  return text;
}

test("pipelined requests run one after the other and are answered in order", async () => {
  let running = 0;
  let most = 0;
  await serve(async (path) => {
    running += 1;
    most = Math.max(most, running);
    await delay(5);
    running -= 1;
    return `<${path}>`;
  });
  const socket = await open();
  socket.write(get("/1") + get("/2") + get("/3"));
  const text = await textFrom(socket, (got) => got.includes("</3>"));
  expect([...text.matchAll(/<(.+?)>/g)].map(([, path]) => path)).toEqual(["/1", "/2", "/3"]);
  expect(most).toBe(1);
});

test("a connection that pipelines more than may wait is closed, and none of the waiting ones runs", async () => {
  const seen: string[] = [];
  await serve(
    async (path) => {
      seen.push(path);
      await delay(20);
      return "";
    },
    { maxWaiting: 2 },
  );
  const socket = await open();
  socket.write(get("/1") + get("/2") + get("/3") + get("/4"));
  await once(socket, "close");
  await delay(40);
  expect(seen).toEqual(["/1"]);
});

test("a client that stops reading is closed; one that reads slowly, or waits for a slow reply, is not", async () => {
  await serve(
    async (path) => {
      if (path === "/large") return large;
      await delay(1500);
      return megabyte;
    },
    { stallMs: 1000 },
  );
  const [stalled, slow, late] = [await open(), await open(), await open()];
  for (const socket of [stalled, slow]) socket.write(get("/large"));
  late.write(get("/late"));
  const lateText = textFrom(late, (got) => got.length > megabyte.length);
  let received = 0;
  slow.on("data", (chunk) => {
    received += chunk.length;
    slow.pause();
    setTimeout(() => slow.resume(), 2);
  });
  await expect.poll(() => ends[0]?.destroyed).toBe(true);
  expect((await lateText).length).toBeGreaterThan(megabyte.length);
  await expect.poll(() => received).toBeGreaterThan(large.length);
});

test("an idle connection is kept for the next request", async () => {
  await serve(async (path) => `<${path}>`, { stallMs: 300 });
  const socket = await open();
  socket.write(get("/1"));
  await delay(600);
  socket.write(get("/2"));
  expect(await textFrom(socket, (got) => got.includes("</2>"))).toContain("</1>");
});

test("when too many bytes wait to be read, the clients that have not read for the longest time are closed", async () => {
  await serve(async () => large, { maxUnreadBytes: 30_000_000 });
  const idle = await open();
  idle.write(get("/"));
  await expect.poll(() => ends[0]?.writableLength).toBeGreaterThan(1_000_000);
  const readers = [await open(), await open()];
  for (const reader of readers) reader.write(get("/"));
  const texts = await Promise.all(
    readers.map((reader) => textFrom(reader, (got) => got.length > large.length)),
  );
  for (const text of texts) expect(text.length).toBeGreaterThan(large.length);
  expect(ends[0]?.destroyed).toBe(true);
});
