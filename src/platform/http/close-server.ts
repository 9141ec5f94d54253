import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const sweepMs = 50;
const graceMs = 15_000;

/** Servers that are about to be closed. */
const closing = new WeakSet<FastifyInstance>();

/** Makes every reply close its connection once the server is about to be closed. */
export function announceClosing(app: FastifyInstance): void {
  app.addHook("onSend", async (_request, reply) => {
    if (closing.has(app)) reply.header("connection", "close");
  });
}

/**
 * Accepts no more connections, lets running requests finish, and closes what is not done after 15 s.
 * @param delayMs time before, in which requests are still served: load balancers see `/readyz` fail, and clients end their
 *   connections, so that no request meets a connection that is being closed
 */
export async function closeServer(app: FastifyInstance, delayMs = 0): Promise<void> {
  const { server } = app;
  closing.add(app);
  await sleep(delayMs);
  // Clients hold busy connections open with keep-alive: those are closed once idle.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
