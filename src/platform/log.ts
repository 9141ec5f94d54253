import pino, { type DestinationStream, type Logger, stdSerializers } from "pino";

export type Log = Logger;

interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  readonly routeOptions?: { readonly url?: string | undefined };
}

/**
 * JSON lines. Requests are logged by an allow list: method, route template, id. Raw addresses, query strings, headers and
 * bodies are never logged, because some calls carry passwords and tokens in them.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { req: loggedRequest, res: loggedReply, err: loggedError },
  };
  return destination ? pino(options, destination) : pino(options);
}

function loggedRequest(request: LoggedRequest) {
  return { id: request.id, method: request.method, route: request.routeOptions?.url ?? "unmatched" };
}

function loggedReply(reply: { readonly statusCode: number }) {
  return { status: reply.statusCode };
}

/** Database errors carry `detail`, `where` and parameters, which hold personal data: only type, message, stack and code are logged. */
function loggedError(error: Error) {
  const { type, message, stack } = stdSerializers.err(error);
  const { code } = error as { code?: unknown };
  return { type, message, stack, ...(typeof code === "string" ? { code } : {}) };
}
