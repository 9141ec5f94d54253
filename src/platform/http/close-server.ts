import type { FastifyInstance } from "fastify";

const sweepMs = 50;
const graceMs = 15_000;

/**
 * Accepts no more connections, lets running requests finish, and closes what is not done after 15 s.
 * Clients hold busy connections open with keep-alive: those are closed once idle.
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
