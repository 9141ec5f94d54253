import * as z from "zod/mini";
import type { ApiScope } from "../../kit/api-scopes.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { type Actor, requireScope } from "../../platform/session-gate.ts";
import { ArgumentsInvalidError } from "./tools.errors.ts";

/** A site that the caller may open. */
export interface OpenedSite {
  readonly siteId: AuthorizedSiteId;
  readonly domain: string;
}

/** Who calls a tool, and what the tool needs of the request. */
export interface Caller {
  readonly actor: Actor;
  /** Of links to the web app, without trailing slash. */
  readonly origin: string;
  /** @throws NotFoundError for a site that is missing, another company's, or not one of the key's */
  openSite(domain: string): Promise<OpenedSite>;
  /** Sites that the caller may open. */
  siteIds(): Promise<readonly AuthorizedSiteId[]>;
  /** Runs what reads much of the database in the caller's share, as heavy calls do. */
  runHeavy<T>(work: () => Promise<T>): Promise<T>;
}

/** What a tool can change. */
export type ToolEffect = "reads" | "changes";

export interface ToolDefinition<Input extends z.ZodMiniType, Output extends z.ZodMiniType> {
  readonly name: string;
  readonly title: string;
  /** For the assistant: when to use it, and what its answer does not say itself. */
  readonly description: string;
  /** Keys without it do not see the tool. */
  readonly scope: ApiScope;
  readonly effect: ToolEffect;
  readonly input: Input;
  readonly output: Output;
  /** @throws NamedError */
  run(input: z.output<Input>, caller: Caller): Promise<z.input<Output>>;
}

/** A tool as `tools/list` describes it (Model Context Protocol, "Tools"). */
export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { readonly type: "object" };
  readonly outputSchema: { readonly type: "object" };
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

export interface Tool {
  readonly scope: ApiScope;
  readonly description: ToolDescription;
  /**
   * @param args as they were sent @returns the answer, which fits the output schema
   * @throws ScopeMissingError, ArgumentsInvalidError, and what the tool throws
   */
  call(args: unknown, caller: Caller): Promise<Record<string, unknown>>;
}

export function defineTool<Input extends z.ZodMiniType, Output extends z.ZodMiniType>({
  name,
  title,
  description,
  scope,
  effect,
  input,
  output,
  run,
}: ToolDefinition<Input, Output>): Tool {
  const isReading = effect === "reads";
  return {
    scope,
    description: {
      name,
      title,
      description,
      inputSchema: { ...z.toJSONSchema(input, { io: "input" }), type: "object" },
      outputSchema: { ...z.toJSONSchema(output), type: "object" },
      annotations: {
        readOnlyHint: isReading,
        destructiveHint: !isReading,
        // A repeated decision is refused: it names the version that was decided.
        idempotentHint: isReading,
        openWorldHint: false,
      },
    },
    call: async (args, caller) => {
      requireScope(caller.actor, scope);
      const given = z.safeParse(input, args ?? {});
      if (!given.success) throw new ArgumentsInvalidError(given.error);
      return z.parse(output, await run(given.data, caller)) as Record<string, unknown>;
    },
  };
}
