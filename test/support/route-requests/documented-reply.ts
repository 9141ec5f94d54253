import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { LightMyRequestResponse } from "fastify";
import type { Call } from "../../../src/kit/call.ts";

interface Documented {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
}

const formats = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  uuid: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/,
};

/**
 * Checks replies against an OpenAPI 3.1 document: their status, content type and body.
 * @returns a function that says what is wrong with a reply; null when nothing is
 */
export function createReplyChecker(document: Documented) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats });
  ajv.addSchema(document, "openapi");
  const compiled = new Map<string, ValidateFunction>();
  const matches = (pointer: string, value: unknown): string | null => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    compiled.set(pointer, validate);
    return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: "reply" });
  };

  return ({ method, path }: Call, reply: LightMyRequestResponse): string | null => {
    const route = path.replace(/:(\w+)/g, "{$1}");
    const operation = document.paths[route]?.[method.toLowerCase()];
    if (!operation) return "the call is not documented";
    const responses = operation.responses as Record<
      string,
      { $ref?: string; content?: Record<string, unknown> }
    >;
    const status = [String(reply.statusCode), `${Math.floor(reply.statusCode / 100)}XX`].find(
      (key) => key in responses,
    );
    if (status === undefined) return `the status ${reply.statusCode} is not documented`;
    const { $ref, ...inline } = responses[status] ?? {};
    const at = $ref?.slice(1) ?? `/paths/${escaped(route)}/${method.toLowerCase()}/responses/${status}`;
    const { content } = $ref ? (read(document, at) as typeof inline) : inline;
    if (content === undefined) return reply.body === "" ? null : "a body that is not documented";
    const type = String(reply.headers["content-type"]).split(";")[0] ?? "";
    if (!(type in content)) return `the content type ${type} is not documented`;
    if (!type.endsWith("json")) return null;
    return matches(`${at}/content/${escaped(type)}/schema`, reply.json());
  };
}

/** @see RFC 6901, and RFC 3986 for the fragment */
function escaped(key: string): string {
  return encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));
}

function read(document: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
}
