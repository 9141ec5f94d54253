import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

export interface ConnectionLimits {
  /** Pipelined requests that may wait for the one before them; a connection that sends more is closed. @default 15 */
  readonly maxWaiting?: number;
  /** ms in which a client must take a part of the reply that waits for it, or the connection is closed. @default 30_000 */
  readonly stallMs?: number;
  /** Bytes of replies that may wait in memory over all connections. @default 64 MiB */
  readonly maxUnreadBytes?: number;
}

/**
 * Runs one request of a connection at a time: HTTP/1.1 answers them in order anyway (RFC 9112, section 9.3.2). When more
 * bytes of finished replies wait for their clients than allowed, the connections that have waited longest are closed.
 */
export function serveBounded(server: Server, listener: RequestListener, limits: ConnectionLimits = {}): void {
  const { maxWaiting = 15, maxUnreadBytes = 2 ** 26 } = limits;
  /** Connections with a request in progress, and the requests that wait behind it. */
  const busy = new Map<Socket, (() => void)[]>();
  /** Those whose reply is complete but not yet sent, oldest first. */
  const unread = new Set<Socket>();

  const closeUntilWithinBound = () => {
    let total = 0;
    for (const socket of unread) total += socket.writableLength;
    for (const socket of unread) {
      if (total <= maxUnreadBytes) return;
      total -= socket.writableLength;
      socket.destroy();
    }
  };
  const run = (request: IncomingMessage, response: ServerResponse, waiting: (() => void)[]) => {
    const { socket } = request;
    response.once("prefinish", () => {
      unread.add(socket);
      closeUntilWithinBound();
    });
    response.once("close", () => {
      unread.delete(socket);
      const next = socket.destroyed ? undefined : waiting.shift();
      if (next) next();
      else busy.delete(socket);
    });
    listener(request, response);
  };
  server.on("request", (request, response) => {
    const { socket } = request;
    const waiting = busy.get(socket);
    if (waiting === undefined) {
      const none: (() => void)[] = [];
      busy.set(socket, none);
      run(request, response, none);
    } else if (waiting.length < maxWaiting) {
      waiting.push(() => run(request, response, waiting));
    } else {
      socket.destroy();
    }
  });
}

/**
 * Closes connections whose client does not take any of its reply for a time. Nothing is read from a client to which a
 * reply is being sent, as that would count as progress.
 */
export function closeStalledReaders(app: FastifyInstance, { stallMs = 30_000 }: ConnectionLimits = {}): void {
  app.addHook<unknown>("onSend", async ({ raw: { socket } }, reply, payload) => {
    // Absent in requests that are injected.
    if (typeof socket.setTimeout !== "function" || reply.raw.destroyed) return payload;
    socket.pause();
    // Node's server closes a socket on timeout; bytes that the client takes start it again.
    socket.setTimeout(stallMs);
    reply.raw.once("close", () => {
      // Before the time for keeping an idle connection, which has been set by now, unless more requests wait.
      if (socket.timeout === stallMs) socket.setTimeout(0);
      socket.resume();
    });
    return payload;
  });
}
