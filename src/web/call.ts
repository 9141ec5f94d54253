import type { BodyFor, Call, QueryFor, ReplyOf } from "../kit/call.ts";
import { currentToken } from "./session.ts";

/** The call did not succeed. `message` is the status, a colon and the response text, as specification 1, section 8 says. */
export class CallError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The sentence that the server wrote for people, where it wrote one. */
  readonly sentence: string | null;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = "CallError";
    this.status = status;
    this.sentence = sentenceOf(text);
  }
}

type Input<C extends Call> = (C["query"] extends object ? { query: QueryFor<C> } : unknown) &
  (C["body"] extends object ? { body?: BodyFor<C> } : unknown) &
  (C["params"] extends object ? { params: Readonly<Record<string, string | number>> } : unknown) & {
    readonly signal?: AbortSignal;
    /** Sent in place of the session's token; a 401 then says nothing of the session. */
    readonly bearer?: string;
  };

/** Nothing to give for calls without query, body and parameters. */
type Arguments<C extends Call> =
  Record<never, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>];

let onEnded: () => void = () => undefined;

/** Sets what happens when the server says that the session is over (401 outside sign-in). */
export function handleEndedSession(handler: () => void): void {
  onEnded = handler;
}

/**
 * Makes a call of a contract: the one way in which the web app speaks to its server. The bearer header is
 * sent only while the token holds.
 * @throws CallError
 */
export async function call<C extends Call>(target: C, ...[input]: Arguments<C>): Promise<ReplyOf<C>> {
  const { query, body, params, signal, bearer } = (input ?? {}) as LooseInput;
  const token = bearer ?? currentToken(Date.now());
  const response = await fetch(addressOf(target.path, params, query), {
    method: target.method,
    credentials: "same-origin",
    headers: {
      Accept: "application/json",
      ...(token && target.access !== "public" ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new CallError(0, "No connection");
  });
  if (!response.ok) {
    if (response.status === 401 && target.access !== "public" && bearer === undefined) onEnded();
    throw new CallError(response.status, (await response.text()) || response.statusText);
  }
  return (await contentOf(response)) as ReplyOf<C>;
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
  readonly params?: Readonly<Record<string, string | number>>;
  readonly signal?: AbortSignal;
  readonly bearer?: string;
}

/** A failure in words for people: the server's sentence behind the status, else what the failure says itself. */
export function wordsOf(error: unknown): string {
  if (error instanceof CallError && error.sentence !== null) return `${error.status}: ${error.sentence}`;
  return error instanceof Error ? error.message : String(error);
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

function sentenceOf(text: string): string | null {
  try {
    const problem: unknown = JSON.parse(text);
    if (typeof problem !== "object" || problem === null || !("message" in problem)) return null;
    return typeof problem.message === "string" ? problem.message : null;
  } catch {
    return null;
  }
}
