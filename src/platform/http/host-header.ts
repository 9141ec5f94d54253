import type { FastifyInstance } from "fastify";
import { NamedError } from "../errors.ts";

/** 400: HTTP/1.1 requires exactly one Host header. @see RFC 9112, section 3.2 */
export class HostUnclearError extends NamedError {
  constructor() {
    super("HOST_UNCLEAR", { status: 400 });
  }
}

export function requireHost(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ headers, raw }) => {
    // `headers` has the first of several; `rawHeaders` alternates names and values.
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
    if (hosts > 1 || (!headers.host && raw.httpVersion === "1.1")) throw new HostUnclearError();
  });
}
