import type { FastifyInstance, FastifyRequest } from "fastify";
import { NamedError } from "../errors.ts";

/** 415: the call takes JSON. */
export class UnsupportedBodyError extends NamedError {
  constructor() {
    super("UNSUPPORTED_BODY", { status: 415 });
  }
}

/**
 * Parses JSON only, and only for calls whose contract has a body; any other body is ignored. An empty body with a JSON
 * content type counts as no body.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "" || !takesBody(request)) done(null, undefined);
    else void parse(request, body, done);
  });
  app.addContentTypeParser("*", (request, _payload, done) => {
    done(takesBody(request) ? new UnsupportedBodyError() : null, undefined);
  });
}

function takesBody({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.call?.body !== undefined;
}
