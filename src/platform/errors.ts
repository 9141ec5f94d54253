/** Messages by field of the request body or query, as the forms show them. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface NamedErrorOptions {
  /** Name for programs, SCREAMING_SNAKE_CASE, never changed once released. */
  readonly code: string;
  /** HTTP status, 400..599. */
  readonly status: number;
  readonly fields?: FieldErrors;
  /** Seconds, sent as Retry-After. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/**
 * An error whose message is sent to the caller unchanged. Slices derive theirs in `x.errors.ts`; `http/problems.ts` maps
 * all of them.
 */
export class NamedError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, options: NamedErrorOptions) {
    super(message, { cause: options.cause });
    this.name = new.target.name;
    this.code = options.code;
    this.status = options.status;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** 404, the same whether the resource is missing or belongs to somebody else. */
export class NotFoundError extends NamedError {
  constructor(message = "Not found") {
    super(message, { code: "NOT_FOUND", status: 404 });
  }
}

/** 401: no session, or an expired or revoked one. The client discards its session on this reply. */
export class SessionEndedError extends NamedError {
  constructor(message = "Sign in to continue") {
    super(message, { code: "SESSION_ENDED", status: 401 });
  }
}

/** 403: only for calls whose access is "god". Other missing rights are 422 (rank) or 404 (another company's data). */
export class AccessDeniedError extends NamedError {
  constructor(message = "Access Denied") {
    super(message, { code: "ACCESS_DENIED", status: 403 });
  }
}

/** 422: the request is well formed, but violates a business rule. */
export class RuleBrokenError extends NamedError {
  constructor(message: string, code = "RULE_BROKEN", fields?: FieldErrors) {
    super(message, { code, status: 422, ...(fields ? { fields } : {}) });
  }
}

/** 422: the person's role is too low. The message says so, since such calls are not hidden. */
export class RankTooLowError extends RuleBrokenError {
  constructor() {
    super("Your role does not allow this. Ask an administrator of your company.", "RANK_TOO_LOW");
  }
}

/** 409: somebody else changed it first. */
export class ConflictError extends NamedError {
  constructor(message: string, code = "CONFLICT") {
    super(message, { code, status: 409 });
  }
}

/** 503: the queue of a limited resource is full. */
export class BusyError extends NamedError {
  constructor() {
    super("The service is busy. Please try again.", {
      code: "OVERLOADED",
      status: 503,
      retryAfterSeconds: 2,
    });
  }
}

/** 429: a person or company has too many calls waiting. */
export class TooManyAtOnceError extends NamedError {
  constructor() {
    super("You ask for too much at once. Please try again in a moment.", {
      code: "TOO_MANY_AT_ONCE",
      status: 429,
      retryAfterSeconds: 2,
    });
  }
}

/** 429: more calls of one kind than allowed in a minute. */
export class TooManyCallsError extends NamedError {
  constructor(retryAfterSeconds: number) {
    super("You have done this too often within a minute. Please wait a little.", {
      code: "TOO_MANY_CALLS",
      status: 429,
      retryAfterSeconds,
    });
  }
}

/** 499: the client disconnected before the reply; nobody receives this. */
export class CallerDisconnectedError extends NamedError {
  constructor() {
    super("The caller has gone", { code: "CALLER_GONE", status: 499 });
  }
}
