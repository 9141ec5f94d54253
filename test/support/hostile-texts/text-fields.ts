import type * as z from "zod/mini";
import type { Call } from "../../../src/kit/call.ts";
import type { CallRequest } from "../route-requests/call-request.ts";

/** A place in a request that can contain a text. */
export interface TextField {
  readonly part: "params" | "query" | "body";
  /** Property names below the part; a number is an index of a list. */
  readonly path: readonly (string | number)[];
  /** Its schema in the contract. */
  readonly schema: z.ZodMiniType;
}

/** "body.rows.0.url" */
export function nameOfField({ part, path }: TextField): string {
  return [part, ...path].join(".");
}

/** Every leaf of a call's path, query and body, whatever type it has: on the wire any of them can be a text. */
export function textFieldsOf(call: Call): TextField[] {
  return (["params", "query", "body"] as const).flatMap((part) => {
    const schema = call[part];
    return schema ? leavesOf(schema).map((leaf) => ({ part, ...leaf })) : [];
  });
}

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
}

type Leaf = Pick<TextField, "path" | "schema">;

function leavesOf(schema: z.ZodMiniType): Leaf[] {
  const definition = schema._zod.def as unknown as Definition;
  const below = (step: string | number, inner: z.ZodMiniType) =>
    leavesOf(inner).map((leaf) => ({ ...leaf, path: [step, ...leaf.path] }));
  if (definition.shape) {
    return Object.entries(definition.shape).flatMap(([name, inner]) => below(name, inner));
  }
  if (definition.element) return below(0, definition.element);
  if (definition.valueType) return below("name", definition.valueType);
  const inner = definition.innerType ?? definition.in;
  const leaves = inner ? leavesOf(inner) : (definition.options ?? []).flatMap(leavesOf);
  return leaves.some(({ path }) => path.length > 0) ? leaves : [{ path: [], schema }];
}

/**
 * The request with a value in one place, everything else as it was. Some calls take a field in the query or in the
 * body: the other one is removed, because it might take precedence.
 */
export function withValue(request: CallRequest, { part, path }: TextField, value: unknown): CallRequest {
  const twin = part === "query" ? "body" : "query";
  const changed = { ...request, [part]: placed(request[part], path, value) };
  const twinPart = request[twin];
  if (part === "params" || twinPart === undefined || !(String(path[0]) in twinPart)) return changed;
  const { [String(path[0])]: _gone, ...rest } = twinPart as Readonly<Record<string, string>>;
  return { ...changed, [twin]: rest };
}

function placed(value: unknown, path: readonly (string | number)[], hostile: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return hostile;
  if (typeof step === "number") {
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    return [placed(list[0], rest, hostile), ...list.slice(1)];
  }
  const object = typeof value === "object" && value !== null ? value : {};
  return { ...object, [step]: placed((object as Record<string, unknown>)[step], rest, hostile) };
}
