import { Agent, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { expect, test } from "vitest";
import { announceClosing, closeServer } from "./close-server.ts";

test("while it is being closed a server answers for a time, and ends the connections that it answers", async () => {
  const app = fastify();
  announceClosing(app);
  app.get("/", async () => "ok");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: "127.0.0.1", agent }, (reply) => resolve(reply.resume())).on("error", reject);
    });
  expect((await ask()).headers.connection).toBe("keep-alive");
  let isClosed = false;
  // Far longer than these requests take: while the event loop was busy they would all be late.
  const closing = closeServer(app, 2000).then(() => {
    isClosed = true;
  });
  for (let asked = 0; asked < 5; asked += 1) {
    const reply = await ask();
    expect([reply.statusCode, reply.headers.connection]).toEqual([200, "close"]);
  }
  expect(isClosed).toBe(false);
  await closing;
  await expect(ask()).rejects.toThrow(/ECONNREFUSED/);
  agent.destroy();
});
