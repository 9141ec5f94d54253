import type { FastifyInstance } from "fastify";
import { NamedError } from "../errors.ts";

/** 400: HTTP/1.1 asks for the one name that the request is for. @see RFC 9112, section 3.2 */
export class HostUnclearError extends NamedError {
  constructor() {
    super("The request must name one host", { code: "INVALID_REQUEST", status: 400 });
  }
}

export function requireHost(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ headers, raw }) => {
    // Node keeps the first of several; the list of what came holds names and values in turn.
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
    if (hosts > 1 || (!headers.host && raw.httpVersion === "1.1")) throw new HostUnclearError();
  });
}
