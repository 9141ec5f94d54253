import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { type AnyParameters, fieldProblem, type ProblemCode, problemSentence } from "../../kit/problems.ts";
import { BusyError, CallerDisconnectedError, type FieldProblems, NamedError } from "../errors.ts";
import { securityHeaders } from "./security-headers.ts";

/** RFC 9457, with `message` for clients that read that field, and what a client needs to word the problem itself. */
export interface Problem {
  readonly type: "about:blank";
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  /** Values of the code's parameters; missing for codes without. */
  readonly parameters?: AnyParameters;
  readonly detail: string;
  readonly message: string;
  readonly requestId: string;
  /** English sentences by field of the request. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Codes and parameters by field of the request, for the same fields as `errors`. */
  readonly fields?: FieldProblems;
  /** The first of the things that the problem is about, where it is about several. */
  readonly items?: readonly AnyParameters[];
}

/** The response to an error. */
export interface Answer {
  readonly status: number;
  readonly code: ProblemCode;
  readonly parameters?: AnyParameters | undefined;
  readonly fields?: FieldProblems | undefined;
  readonly items?: readonly AnyParameters[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

const databaseDown: Answer = { status: 503, code: "DATABASE_UNAVAILABLE", retryAfterSeconds: 2 };
const storageFull: Answer = { status: 507, code: "STORAGE_FULL", retryAfterSeconds: 60 };

/** The only place where an error becomes an HTTP response. */
export function sendProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerTo(isUploadAborted(error, request) ? new CallerDisconnectedError() : error);
  if (answer.status >= 500) request.log.error({ err: error }, "request failed");
  if (answer.retryAfterSeconds !== undefined) reply.header("retry-after", String(answer.retryAfterSeconds));
  return reply
    .code(answer.status)
    .header("cache-control", "no-store")
    .type("application/problem+json")
    .serializer(JSON.stringify)
    .send(problemOf(answer, request.id));
}

/** Whether the client disconnected before it had sent its whole body: a socket error, but not the database's. */
function isUploadAborted({ code }: FastifyError, { raw }: FastifyRequest): boolean {
  return code === "ECONNRESET" && raw.destroyed && !raw.complete;
}

/** The same for addresses that the router cannot parse: no hook has run for them. */
export function sendRouterProblem(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return sendProblem(error, request, reply.headers(securityHeaders).header("x-request-id", request.id));
}

export function problemOf(answer: Answer, requestId: string): Problem {
  const { status, code, parameters, fields, items } = answer;
  const message = problemSentence({ code, ...(parameters ? { parameters } : {}) });
  return {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    code,
    ...(parameters ? { parameters } : {}),
    detail: message,
    message,
    requestId,
    ...(fields ? { errors: sentencesOf(fields), fields } : {}),
    ...(items ? { items } : {}),
  };
}

function sentencesOf(fields: FieldProblems): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, problem]) => [field, problemSentence(problem)]),
  );
}

/** Errors of the framework, whose own messages quote the request, which may contain secrets. */
const frameworkErrors: Readonly<Record<string, Answer>> = {
  FST_ERR_BAD_URL: { status: 400, code: "INVALID_ADDRESS" },
  FST_ERR_MAX_PARAM_LENGTH: { status: 400, code: "INVALID_ADDRESS" },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: "UNSUPPORTED_BODY" },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: "BODY_TOO_LARGE" },
};

/** Maps an error to its response. Internal errors reveal nothing but the request's id. */
export function answerTo(error: Error & { code?: string; statusCode?: number }): Answer {
  if (error instanceof NamedError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(({ instancePath, message }) => [
      instancePath.slice(1) || "request",
      fieldProblem("INVALID_VALUE", { reason: message ?? "is not valid" }),
    ]);
    return { status: 400, code: "INVALID_REQUEST", fields: Object.fromEntries(fields) };
  }
  if (isStorageFull(error)) return storageFull;
  if (isWithoutConnection(error)) return new BusyError();
  if (isDatabaseDown(error)) return databaseDown;
  if (isUnstorableText(error)) return { status: 400, code: "UNSTORABLE_TEXT" };
  const frameworkError = frameworkErrors[error.code ?? ""];
  if (frameworkError) return frameworkError;
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return { status, code: "INVALID_REQUEST" };
  if (status === 503) return { status, code: "OVERLOADED", retryAfterSeconds: 5 };
  return { status: 500, code: "INTERNAL" };
}

/** Socket errors, server shutting down or starting (57P0x), connection errors (08xxx), no free slot, statement timeout. */
const downCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|57P0\d|08\w{3}|53300|57014|55P03)$/;
const downTexts =
  /^(Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

export function isDatabaseDown(error: Error & { code?: string }): boolean {
  return downCodes.test(error.code ?? "") || downTexts.test(error.message);
}

/** All connections to the database were in use for too long. A database that does not answer gives other errors. */
function isWithoutConnection({ message }: Error): boolean {
  return message.startsWith("timeout exceeded when trying to connect");
}

/** PostgreSQL's disk_full, or the same of this machine. */
function isStorageFull({ code }: { code?: string }): boolean {
  return code === "53100" || code === "ENOSPC";
}

/** PostgreSQL's text cannot contain U+0000 or a lone surrogate. */
function isUnstorableText({ code }: { code?: string }): boolean {
  return code === "22021" || code === "22P05";
}
