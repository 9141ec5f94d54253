import { t } from "@lingui/core/macro";
import type { BodyFor, Call, QueryFor, ReplyOf } from "../kit/call.ts";
import type { AnyParameters } from "../kit/problems.ts";
import { messageForProblem, messageForWait } from "./problems/message-for-problem.ts";
import { currentToken } from "./session.ts";

/** A failed call. `message` is the status, a colon and the response text. */
export class CallError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The server's English sentence, where it wrote one. */
  readonly sentence: string | null;
  /** The server's name for the failure, as "PASSWORD_TOO_SHORT". */
  readonly code: string | null;
  /** Values of the code's parameters. */
  readonly parameters: AnyParameters | undefined;
  /** Problems by the field of the request that they are about. */
  readonly fields: Readonly<Record<string, ReceivedProblem>>;
  /** How long the server asks to wait before the next try; null where it does not. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, text: string, retryAfterSeconds: number | null = null) {
    super(`${status}: ${text}`);
    this.name = "CallError";
    this.status = status;
    const { message, code, parameters, errors, fields } = problemIn(text);
    this.sentence = typeof message === "string" ? message : null;
    this.code = typeof code === "string" ? code : null;
    this.parameters = parameters;
    this.fields = fieldProblems(errors, fields);
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The failure in the current language, the server's sentence where its code is unknown; null without either. */
  get words(): string | null {
    return messageForProblem(this) ?? this.sentence;
  }

  /** The problem of one field in the current language; undefined when it has none. */
  wordsFor(field: string): string | undefined {
    const problem = this.fields[field];
    return problem && (messageForProblem(problem) ?? problem.sentence);
  }
}

type Input<C extends Call> = (C["query"] extends object ? { query: QueryFor<C> } : unknown) &
  (C["body"] extends object ? { body?: BodyFor<C> } : unknown) &
  (C["file"] extends object ? { file: File } : unknown) &
  (C["params"] extends object ? { params: Readonly<Record<string, string | number>> } : unknown) & {
    readonly signal?: AbortSignal;
    /** Sent in place of the session's token; a 401 then says nothing of the session. */
    readonly bearer?: string;
  } & (C["takesIdempotencyKey"] extends true
    ? {
        /** The same in every try of one action, so that it has one effect. */
        readonly idempotencyKey?: string;
      }
    : unknown);

/** Nothing to give for calls without query, body and parameters. */
type Arguments<C extends Call> =
  Record<never, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>];

let onUnauthorized: () => void = () => undefined;

/** Sets what happens when the server rejects the session (401 outside sign-in). */
export function handleUnauthorized(handler: () => void): void {
  onUnauthorized = handler;
}

/**
 * Makes a call of a contract: the one way in which the web app speaks to its server. The bearer header is
 * sent only while the token holds.
 * @throws CallError
 */
export async function call<C extends Call>(target: C, ...[input]: Arguments<C>): Promise<ReplyOf<C>> {
  const response = await replyOf(target, input);
  return (await connected(contentOf(response), input?.signal)) as ReplyOf<C>;
}

/**
 * Makes a call that returns a file, with its bytes unchanged, including the byte order mark of a table.
 * @throws CallError
 */
export async function callForFile<C extends Call>(target: C, ...[input]: Arguments<C>): Promise<Blob> {
  const response = await replyOf(target, input, "*/*");
  return await connected(response.blob(), input?.signal);
}

async function replyOf(target: Call, input: unknown, accept?: string): Promise<Response> {
  const { query, body, file, params, signal, bearer, idempotencyKey } = (input ?? {}) as LooseInput;
  const token = target.access === "public" ? null : (bearer ?? currentToken(Date.now()));
  const response = await send(addressOf(target.path, params, query), {
    method: target.method,
    token,
    body: file === undefined ? body : formOf(file),
    signal,
    accept,
    idempotencyKey,
  });
  if (response.ok) return response;
  if (response.status === 401 && target.access !== "public" && bearer === undefined) onUnauthorized();
  throw await failureOf(response);
}

/**
 * Reads a path of our server without a contract, for queries without a query function.
 * @param path as "/api/user-info", with its query
 * @throws CallError
 */
export async function readPath(path: string, signal?: AbortSignal): Promise<unknown> {
  if (!/^\/(?!\/)/.test(path)) throw new TypeError(`Not a path of this server: ${path}`);
  const response = await send(addressOf(path), {
    method: "GET",
    token: currentToken(Date.now()),
    body: undefined,
    signal,
  });
  if (response.ok) return await connected(contentOf(response), signal);
  if (response.status === 401) onUnauthorized();
  throw await failureOf(response);
}

interface Sent {
  readonly method: Call["method"];
  readonly token: string | null;
  /** A form is sent as it is, everything else as JSON. */
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
  /** What may be answered; JSON unless said otherwise. */
  readonly accept?: string | undefined;
  readonly idempotencyKey?: string | undefined;
}

async function send(address: string, sent: Sent): Promise<Response> {
  const { method, token, body, signal, accept, idempotencyKey } = sent;
  const answer = fetch(address, {
    method,
    credentials: "include",
    headers: {
      Accept: accept ?? "application/json",
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      // The browser itself names the type of a form, with the boundary of its parts.
      ...(body === undefined || body instanceof FormData ? {} : { "Content-Type": "application/json" }),
      ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  return await connected(answer, signal);
}

/**
 * Tells a lost connection, also one that is lost while the reply arrives or that ends with the page, from a reply that cannot be
 * read. @throws CallError with the status 0
 */
async function connected<T>(arriving: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await arriving;
  } catch (cause) {
    if (signal?.aborted || cause instanceof SyntaxError) throw cause;
    throw new CallError(0, "No connection");
  }
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}

async function failureOf(response: Response): Promise<CallError> {
  const wait = Number(response.headers.get("retry-after"));
  return new CallError(
    response.status,
    (await connected(response.text(), undefined)) || response.statusText,
    wait > 0 ? wait : null,
  );
}

/** Pictures come as they are, everything else as JSON. */
function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return Promise.resolve(undefined);
  const isPicture = response.headers.get("content-type")?.startsWith("image/") ?? false;
  return isPicture ? response.blob() : response.json();
}

interface LooseInput {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: File;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly signal?: AbortSignal;
  readonly bearer?: string;
  readonly idempotencyKey?: string;
}

/** A failure in words for people: those of its code, else the status and what the server wrote. */
export function messageOf(error: unknown): string {
  if (error instanceof CallError && error.status === 0)
    return t`The server cannot be reached. Please check your connection and try again.`;
  if (error instanceof CallError && isThrottled(error)) return messageForWait(error.retryAfterSeconds);
  const known = error instanceof CallError ? messageForProblem(error) : null;
  if (known !== null) return known;
  if (error instanceof CallError && error.sentence !== null) return `${error.status}: ${error.sentence}`;
  return error instanceof Error ? error.message : String(error);
}

/** Whether the same call succeeds after a wait. */
function isThrottled({ code }: CallError): boolean {
  return code === "TOO_MANY_ATTEMPTS" || code === "TOO_MANY_CALLS";
}

/** The address of a call: path parameters filled in, query values that are null or undefined left out. */
export function addressOf(
  path: string,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  const origin = import.meta.env["VITE_API_ORIGIN"] ?? "";
  return `${origin}${filled}${search.size > 0 ? `?${search}` : ""}`;
}

/** A problem of one field, with the server's English sentence. */
interface ReceivedProblem {
  readonly sentence: string;
  readonly code: string | null;
  readonly parameters?: AnyParameters | undefined;
}

function fieldProblems(errors: unknown, fields: unknown): Readonly<Record<string, ReceivedProblem>> {
  const problems = (typeof fields === "object" ? fields : null) as Record<
    string,
    Partial<ReceivedProblem>
  > | null;
  const sentences = typeof errors === "object" && errors !== null ? Object.entries(errors) : [];
  return Object.fromEntries(
    sentences.map(([field, sentence]) => {
      const { code = null, parameters } = problems?.[field] ?? {};
      return [field, { sentence: String(sentence), code, parameters }];
    }),
  );
}

/** The members of a problem document that are used here (`Problem` of the server); empty for any other text. */
function problemIn(text: string): {
  message?: unknown;
  code?: unknown;
  parameters?: AnyParameters;
  errors?: unknown;
  fields?: unknown;
} {
  try {
    const problem: unknown = JSON.parse(text);
    return typeof problem === "object" && problem !== null ? problem : {};
  } catch {
    return {};
  }
}
