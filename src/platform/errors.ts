import type { ApiScope } from "../kit/api-scopes.ts";
import {
  type AnyParameters,
  type FieldProblem,
  type ParameterArguments,
  type ProblemCode,
  problemSentence,
} from "../kit/problems.ts";

/** Problems by field of the request's body or query. */
export type FieldProblems = Readonly<Record<string, FieldProblem>>;

export interface NamedErrorOptions {
  /** HTTP status, 400..599. */
  readonly status: number;
  readonly parameters?: AnyParameters | undefined;
  readonly fields?: FieldProblems | undefined;
  /** The first of the things that the error is about, where it is about several. */
  readonly items?: readonly AnyParameters[] | undefined;
  /** Seconds, sent as Retry-After. */
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/**
 * An error with a code of `kit/problems.ts`, whose sentence is sent to the caller. Slices derive theirs in `x.errors.ts`;
 * `http/problems.ts` maps all of them.
 */
export class NamedError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly parameters: AnyParameters | undefined;
  readonly fields: FieldProblems | undefined;
  readonly items: readonly AnyParameters[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, options: NamedErrorOptions) {
    super(problemSentence({ code, ...(options.parameters ? { parameters: options.parameters } : {}) }), {
      cause: options.cause,
    });
    this.name = new.target.name;
    this.code = code;
    this.status = options.status;
    this.parameters = options.parameters;
    this.fields = options.fields;
    this.items = options.items;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** 404, the same whether the resource is missing or belongs to somebody else. */
export class NotFoundError extends NamedError {
  constructor() {
    super("NOT_FOUND", { status: 404 });
  }
}

/** 401: no session, or an expired or revoked one. The client discards its session on this reply. */
export class SessionEndedError extends NamedError {
  constructor(code: "SESSION_ENDED" | "TOKEN_MISSING" | "RESET_EXPIRED" | "RESET_INVALID" = "SESSION_ENDED") {
    super(code, { status: 401 });
  }
}

/** 400: the call concerns a site, and the request names none. */
export class DomainRequiredError extends NamedError {
  constructor() {
    super("DOMAIN_REQUIRED", { status: 400 });
  }
}

/** 401: the API key is mistyped, unknown, expired or revoked. */
export class ApiKeyInvalidError extends NamedError {
  constructor() {
    super("API_KEY_INVALID", { status: 401 });
  }
}

/** 403: the API key lacks the scope of the call. */
export class ScopeMissingError extends NamedError {
  constructor(scope: ApiScope) {
    super("SCOPE_MISSING", { status: 403, parameters: { scope } });
  }
}

/** 403: API keys may not make this call. */
export class PeopleOnlyError extends NamedError {
  constructor() {
    super("PEOPLE_ONLY", { status: 403 });
  }
}

/** 403: only for calls whose access is "god". Other missing rights are 422 (rank) or 404 (another company's data). */
export class AccessDeniedError extends NamedError {
  constructor() {
    super("ACCESS_DENIED", { status: 403 });
  }
}

type RuleArguments = {
  [Code in ProblemCode]: [code: Code, field: string | null, ...ParameterArguments<Code>];
}[ProblemCode];

type ConflictArguments = { [Code in ProblemCode]: [code: Code, ...ParameterArguments<Code>] }[ProblemCode];

/** 422: the request is well formed, but violates a business rule. */
export class RuleBrokenError extends NamedError {
  /**
   * @param rule the code; the field of the request that the rule is about, null when it is about none; the parameters of the
   *   code, if it has any
   */
  constructor(...[code, field, parameters]: RuleArguments) {
    const fields = field === null ? undefined : { [field]: { code, ...(parameters ? { parameters } : {}) } };
    super(code, { status: 422, parameters, fields });
  }
}

/** 422: the person's role is too low. The message says so, since such calls are not hidden. */
export class RankTooLowError extends RuleBrokenError {
  constructor() {
    super("RANK_TOO_LOW", null);
  }
}

/** 409: somebody else changed it first. */
export class ConflictError extends NamedError {
  constructor(...[code, parameters]: ConflictArguments) {
    super(code, { status: 409, parameters });
  }
}

/** 503: the queue of a limited resource is full. */
export class BusyError extends NamedError {
  constructor() {
    super("OVERLOADED", { status: 503, retryAfterSeconds: 2 });
  }
}

/** 429: a person or company has too many calls waiting. */
export class TooManyAtOnceError extends NamedError {
  constructor() {
    super("TOO_MANY_AT_ONCE", { status: 429, retryAfterSeconds: 2 });
  }
}

/** 429: as many background tasks of the site wait as may. `items` states how many of each kind. */
export class SiteTasksWaitingError extends NamedError {
  /** @param waiting number of tasks by name */
  constructor(waiting: Readonly<Record<string, number>>) {
    const items = Object.entries(waiting).map(([task, count]) => ({ task, count }));
    const count = items.reduce((sum, item) => sum + item.count, 0);
    super("SITE_TASKS_WAITING", { status: 429, parameters: { count }, items, retryAfterSeconds: 10 });
  }
}

/** 429: more calls of one kind than allowed in a minute. */
export class TooManyCallsError extends NamedError {
  constructor(retryAfterSeconds: number) {
    super("TOO_MANY_CALLS", { status: 429, retryAfterSeconds });
  }
}

/** 499: the client disconnected before the reply; nobody receives this. */
export class CallerDisconnectedError extends NamedError {
  constructor() {
    super("CALLER_GONE", { status: 499 });
  }
}
