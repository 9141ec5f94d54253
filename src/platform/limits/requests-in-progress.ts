import type { FastifyInstance } from "fastify";

/** Whether requests are in progress. */
export interface RequestsInProgress {
  count(app: FastifyInstance): void;
  /** Calls the listener at each change. @returns stops that */
  listen(listener: (areInProgress: boolean) => void): () => void;
}

/** A pause as short as that between the calls of one screen does not count, ms. */
const pauseMs = 2;

export function createRequestsInProgress(): RequestsInProgress {
  const listeners = new Set<(areInProgress: boolean) => void>();
  let count = 0;
  let pause: NodeJS.Timeout | undefined;
  const announce = (areInProgress: boolean) => {
    pause = undefined;
    for (const listener of listeners) listener(areInProgress);
  };
  const begin = () => {
    count += 1;
    if (count > 1) return;
    if (pause === undefined) announce(true);
    else clearTimeout(pause);
    pause = undefined;
  };
  const end = () => {
    count -= 1;
    if (count === 0) pause = setTimeout(announce, pauseMs, false).unref();
  };
  return {
    count: (app) => {
      app.addHook("onRequest", (_request, reply, done) => {
        begin();
        // Also of a reply that is not sent whole.
        reply.raw.once("close", end);
        done();
      });
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
