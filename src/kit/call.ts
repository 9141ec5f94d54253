import type * as z from "zod/mini";
import type { Role } from "./roles.ts";

/**
 * Who may make a call. "site" is a signed-in person on a site of their own company, named by the query
 * parameter `domain`; "god" is the privileged role alone (others get 403); "signed-in-or-reset" also lets the
 * holder of a password reset token in.
 */
export type Access = "public" | "signed-in" | "signed-in-or-reset" | "site" | "god";

/** One HTTP call as both ends see it. Pure data: the server registers it, the web app infers its types. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path with Fastify parameters, as "/api/rules/:id". */
  readonly path: string;
  readonly access: Access;
  /** Roles below it get 422 with a sentence: a rule of rank, not a hidden area. */
  readonly minRole?: Role;
  /** One sentence for the API documentation. */
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
  /**
   * Calls in a minute beyond which 429 is answered: of one person, from wherever they come; of one address where the
   * call is public. The server's own limit of an address holds beside it.
   */
  readonly callsPerMinute?: number;
  /** Reads much of the database: a few at a time for each person and each company, the rest wait their turn. */
  readonly isHeavy?: boolean;
  /** HTTP status of success; 200 unless said otherwise. 204 has no body. */
  readonly status?: 200 | 201 | 202 | 204;
}

/** Declares a call and keeps its exact type. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

/** What the server answers to a call. */
export type ReplyOf<C extends Call> = z.output<C["reply"]>;

/** The query as the server's handler gets it. */
export type QueryOf<C extends Call> = C["query"] extends z.ZodMiniType ? z.output<C["query"]> : undefined;

/** The query as the client gives it. */
export type QueryFor<C extends Call> = C["query"] extends z.ZodMiniType ? z.input<C["query"]> : undefined;

/** The body as the server's handler gets it. */
export type BodyOf<C extends Call> = C["body"] extends z.ZodMiniType ? z.output<C["body"]> : undefined;

/** The body as the client gives it. */
export type BodyFor<C extends Call> = C["body"] extends z.ZodMiniType ? z.input<C["body"]> : undefined;
