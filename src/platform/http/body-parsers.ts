import type { FastifyInstance, FastifyRequest } from "fastify";
import { NamedError, RuleBrokenError } from "../errors.ts";
import { namesCardData } from "./card-data.ts";

/** 415: the call takes JSON. */
export class UnsupportedBodyError extends NamedError {
  constructor() {
    super("UNSUPPORTED_BODY", { status: 415 });
  }
}

/** 422: the body names fields of a payment card. Cards are sent to the payment provider only. */
export class CardDataRefusedError extends RuleBrokenError {
  constructor() {
    super("CARD_DATA_REFUSED", null);
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
    if (request.routeOptions.config.call?.takesText) return done(null, body);
    if (body === "") return done(null, undefined);
    if (!takesBody(request)) return done(namesCardData(parsed(body)) ? new CardDataRefusedError() : null);
    void parse(request, body, (error, value) =>
      done(error === null && namesCardData(value) ? new CardDataRefusedError() : error, value),
    );
  });
  app.addContentTypeParser("*", (request, _payload, done) => {
    done(takesBody(request) ? new UnsupportedBodyError() : null, undefined);
  });
}

/** A body that the call does not take is looked at for card data, and otherwise ignored. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function takesBody({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.call?.body !== undefined;
}
