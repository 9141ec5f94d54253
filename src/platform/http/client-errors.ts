import { randomUUID } from "node:crypto";
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import { type Answer, problemOf } from "./problems.ts";
import { securityHeaders } from "./security-headers.ts";

interface ParserError extends Error {
  readonly code?: string;
}

/** The socket of a running request, with the response being written. */
interface BusySocket extends Socket {
  readonly _httpMessage?: { readonly headersSent: boolean } | null;
}

/**
 * Answers requests that Node's parser rejects: there is no request object, so no route, hook or reply. The connection is
 * closed, because the start of the next request is unknown.
 */
export function answerClientError(this: FastifyInstance, error: ParserError, socket: BusySocket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const answer = answerToParser(error.code);
  const requestId = randomUUID();
  // The error contains the received bytes, which may contain secrets: only its code is logged.
  this.log.info({ requestId, status: answer.status, code: error.code }, "request rejected by the parser");
  const isAnswered = socket._httpMessage?.headersSent === true;
  if (socket.writable && !isAnswered) socket.end(responseText(answer, requestId));
  else socket.destroy();
}

/** Answers requests that Node never passes to a route: an unsupported Expect header, and CONNECT. */
export function answerOutsideRoutes(app: FastifyInstance): void {
  const refuse = (socket: Duplex, answer: Answer) => {
    const requestId = randomUUID();
    app.log.info({ requestId, status: answer.status, code: answer.code }, "request rejected before routing");
    socket.end(responseText(answer, requestId));
  };
  app.server.on("checkExpectation", ({ socket }: IncomingMessage) => {
    refuse(socket, { status: 417, code: "EXPECTATION_FAILED" });
  });
  app.server.on("connect", (_request: IncomingMessage, socket: Duplex) => {
    refuse(socket, { status: 405, code: "CONNECT_NOT_ALLOWED" });
  });
}

function answerToParser(code: string | undefined): Answer {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { status: 408, code: "REQUEST_TIMEOUT" };
    case "HPE_HEADER_OVERFLOW":
      return { status: 431, code: "HEADERS_TOO_LARGE" };
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return { status: 413, code: "BODY_TOO_LARGE" };
    default:
      return { status: 400, code: "INVALID_REQUEST" };
  }
}

function responseText(answer: Answer, requestId: string): string {
  const body = JSON.stringify(problemOf(answer, requestId));
  const headers = {
    ...securityHeaders,
    "cache-control": "no-store",
    "content-type": "application/problem+json",
    "content-length": String(Buffer.byteLength(body)),
    "x-request-id": requestId,
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join("")}\r\n${body}`;
}
