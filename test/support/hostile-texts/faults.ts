import * as z from "zod/mini";
import type { Call } from "../../../src/kit/call.ts";
import { securityHeaders } from "../../../src/platform/http/security-headers.ts";
import type { WireReply } from "./wire.ts";

/** Slower answers are faults. */
export const slowMs = 2000;

/** What answers may carry: a name beyond these was put in by somebody else. */
const knownHeaders = new Set([
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

/** What holds for every answer to anything. */
export function faultsOfReply({ status, headers, body }: WireReply): string[] {
  const injected = Object.keys(headers).filter((name) => !knownHeaders.has(name));
  const unprotected = Object.keys(securityHeaders).filter((name) => headers[name] !== securityHeaders[name]);
  return [
    ...(status >= 500 ? [`status ${status}`] : []),
    ...(status >= 300 && status < 400 ? [`leads elsewhere: ${status} ${headers["location"] ?? ""}`] : []),
    ...injected.map((name) => `header "${name}": ${headers[name]}`),
    ...unprotected.map((name) => `without its header "${name}"`),
    ...(status >= 400 ? faultsOfProblem(status, headers, body) : []),
  ];
}

/** What holds for an answer of a call besides. */
export function faultsOfCall(call: Call, reply: WireReply): string[] {
  const { status, headers, body } = reply;
  if (status >= 300) return faultsOfReply(reply);
  if (status === 204) return [...faultsOfReply(reply), ...(body === "" ? [] : ["204 with a body"])];
  const type = headers["content-type"] ?? "";
  if (type === "image/png" || type === "text/csv; charset=utf-8") return faultsOfReply(reply);
  if (type !== "application/json; charset=utf-8") return [...faultsOfReply(reply), `type "${type}"`];
  const read = z.safeParse(call.reply, JSON.parse(body));
  return [...faultsOfReply(reply), ...(read.success ? [] : ["breaks the contract of its reply"])];
}

const problem = z.object({
  status: z.number(),
  code: z.string(),
  /** A sentence: words, not a code. */
  message: z.string().check(z.regex(/^\S+ \S+/)),
  requestId: z.string(),
});

function faultsOfProblem(status: number, headers: WireReply["headers"], body: string): string[] {
  const type = headers["content-type"] ?? "";
  if (type !== "application/problem+json") return [`a refusal of type "${type}"`];
  const read = z.safeParse(problem, JSON.parse(body));
  if (!read.success) return ["a refusal without a sentence"];
  return read.data.status === status ? [] : ["a problem of another status"];
}
