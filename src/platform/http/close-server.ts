import type { FastifyInstance } from "fastify";

const sweepMs = 50;
const graceMs = 15_000;

/**
 * Takes no more connections, lets the requests in hand finish, and cuts off what is not done after 15 s.
 * A connection that was busy when the closing began is kept alive by its client: it is ended once it is idle.
 */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const { server } = app;
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
