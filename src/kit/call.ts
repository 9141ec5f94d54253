import type * as z from "zod/mini";
import type { ApiScope } from "./api-scopes.ts";
import type { Role } from "./roles.ts";

/**
 * Who may make a call. "site": a signed-in person on a site of their company, given by the query parameter `domain`;
 * "god": only the privileged role (others get 403); "signed-in-or-reset": also the holder of a password reset token.
 */
export type Access = "public" | "signed-in" | "signed-in-or-reset" | "site" | "god";

/** Media type of a workbook, ".xlsx". */
export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Media types of replies that are files. */
export type FileType =
  | "image/png"
  | "text/csv"
  | "text/plain"
  | "text/html"
  | "application/json"
  | "application/rss+xml"
  | "application/zip"
  | typeof workbookType;

/** One HTTP call as both ends see it. Pure data: the server registers it, the web app infers its types. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path with Fastify parameters, as "/api/rules/:id". */
  readonly path: string;
  readonly access: Access;
  /** Lower roles get 422 with a message. */
  readonly minRole?: Role;
  /**
   * The scope with which an API key may make the call; "people": keys may not; "any": every key may, and the call checks the scope
   * of what is asked of it. Keys act as OPERATOR_ADMIN at most. Every call that needs a session declares it, but those of "god";
   * keys cannot make a call that does not.
   */
  readonly scope?: ApiScope | "people" | "any";
  /** One sentence for the API documentation. */
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
  /** Media types of a reply that is a file; its schema is then unknown. @default application/json */
  readonly replyType?: FileType | readonly FileType[];
  /**
   * Calls in a minute above which 429 is sent: of one person, from any address; of one address when the call is public.
   * The server's limit by address applies as well.
   */
  readonly callsPerMinute?: number;
  /** Reads much of the database: limited concurrency for each person and each company; further calls wait. */
  readonly isHeavy?: boolean;
  /** The request is `multipart/form-data` with one file in the field `file`, of these endings. */
  readonly file?: { readonly types: readonly string[] };
  /** The body is received as the text that was sent, because a signature covers it. */
  readonly takesText?: boolean;
  /** The header Idempotency-Key (1 to 200 characters) may be sent: a repeated request with it has no second effect. */
  readonly takesIdempotencyKey?: boolean;
  /** HTTP status of success; 204 has no body. @default 200 */
  readonly status?: 200 | 201 | 202 | 204;
}

/** Declares a call and preserves its exact type. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

/** The server's reply to a call. */
export type ReplyOf<C extends Call> = z.output<C["reply"]>;

/** The query as the server's handler receives it. */
export type QueryOf<C extends Call> = C["query"] extends z.ZodMiniType ? z.output<C["query"]> : undefined;

/** The query as the client passes it. */
export type QueryFor<C extends Call> = C["query"] extends z.ZodMiniType ? z.input<C["query"]> : undefined;

/** The body as the server's handler receives it. */
export type BodyOf<C extends Call> = C["body"] extends z.ZodMiniType ? z.output<C["body"]> : undefined;

/** The body as the client passes it. */
export type BodyFor<C extends Call> = C["body"] extends z.ZodMiniType ? z.input<C["body"]> : undefined;
