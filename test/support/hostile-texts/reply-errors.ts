import * as z from "zod/mini";
import type { Call } from "../../../src/kit/call.ts";
import { securityHeaders } from "../../../src/platform/http/security-headers.ts";
import type { WireReply } from "./wire.ts";

/** Every header that a response may have: another one was injected. */
const allowedHeaders = new Set([
  ...Object.keys(securityHeaders),
  "accept-ranges",
  "allow",
  "cache-control",
  "connection",
  "content-disposition",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "etag",
  "keep-alive",
  "last-modified",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
  "retry-after",
  "transfer-encoding",
  "vary",
  "x-request-id",
]);

/** Errors of any response. */
export function errorsOfReply({ status, headers, body }: WireReply): string[] {
  const injected = Object.keys(headers).filter((name) => !allowedHeaders.has(name));
  const unprotected = Object.keys(securityHeaders).filter((name) => headers[name] !== securityHeaders[name]);
  return [
    ...(status >= 500 ? [`status ${status}`] : []),
    ...(status >= 300 && status < 400 ? [`leads elsewhere: ${status} ${headers["location"] ?? ""}`] : []),
    ...injected.map((name) => `header "${name}": ${headers[name]}`),
    ...unprotected.map((name) => `without its header "${name}"`),
    ...(status >= 400 ? errorsOfProblem(status, headers, body) : []),
  ];
}

/** Errors of the response to a call: also the contract applies. */
export function errorsOfCall(call: Call, reply: WireReply): string[] {
  const { status, headers, body } = reply;
  if (status >= 300) return errorsOfReply(reply);
  if (status === 204) return [...errorsOfReply(reply), ...(body === "" ? [] : ["204 with a body"])];
  const type = headers["content-type"] ?? "";
  if (type === "image/png" || type === "text/csv; charset=utf-8") return errorsOfReply(reply);
  if (type !== "application/json; charset=utf-8") return [...errorsOfReply(reply), `type "${type}"`];
  const read = z.safeParse(call.reply, JSON.parse(body));
  return [...errorsOfReply(reply), ...(read.success ? [] : ["breaks the contract of its reply"])];
}

const problem = z.object({
  status: z.number(),
  code: z.string(),
  /** A sentence, not a code. */
  message: z.string().check(z.regex(/^\S+ \S+/)),
  requestId: z.string(),
});

function errorsOfProblem(status: number, headers: WireReply["headers"], body: string): string[] {
  const type = headers["content-type"] ?? "";
  if (type !== "application/problem+json") return [`a refusal of type "${type}"`];
  const read = z.safeParse(problem, JSON.parse(body));
  if (!read.success) return ["a refusal without a sentence"];
  return read.data.status === status ? [] : ["a problem of another status"];
}
