import type { FastifyInstance } from "fastify";
import { NamedError } from "../errors.ts";

/** 400: HTTP/1.1 asks for the name that the request is for. @see RFC 9112, section 3.2 */
export class MissingHostError extends NamedError {
  constructor() {
    super("The request names no host", { code: "INVALID_REQUEST", status: 400 });
  }
}

export function refuseNameless(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ headers, raw }) => {
    if (!headers.host && raw.httpVersion === "1.1") throw new MissingHostError();
  });
}
