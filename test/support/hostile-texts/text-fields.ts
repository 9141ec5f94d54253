import type * as z from "zod/mini";
import type { Call } from "../../../src/kit/call.ts";
import type { CallRequest } from "../route-requests/call-request.ts";

/** A place in a request where a text can stand. */
export interface TextField {
  readonly part: "params" | "query" | "body";
  /** Names from the part down; a number is a place in a list. */
  readonly path: readonly (string | number)[];
}

/** "body.rows.0.url" */
export function nameOfField({ part, path }: TextField): string {
  return [part, ...path].join(".");
}

/** Every leaf of a call's path, query and body, whatever type it has: on the wire any of them can be a text. */
export function textFieldsOf(call: Call): TextField[] {
  return (["params", "query", "body"] as const).flatMap((part) => {
    const schema = call[part];
    return schema ? leavesOf(schema).map((path) => ({ part, path })) : [];
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

function leavesOf(schema: z.ZodMiniType): (string | number)[][] {
  const definition = schema._zod.def as unknown as Definition;
  const below = (step: string | number, inner: z.ZodMiniType) =>
    leavesOf(inner).map((path) => [step, ...path]);
  if (definition.shape) {
    return Object.entries(definition.shape).flatMap(([name, inner]) => below(name, inner));
  }
  if (definition.element) return below(0, definition.element);
  if (definition.valueType) return below("name", definition.valueType);
  const inner = definition.innerType ?? definition.in;
  if (inner) return leavesOf(inner);
  if (definition.options) return definition.options.flatMap(leavesOf);
  return [[]];
}

/** The request with a text in one place, everything else as it was. */
export function withText(request: CallRequest, { part, path }: TextField, text: string): CallRequest {
  return { ...request, [part]: placed(request[part], path, text) };
}

function placed(value: unknown, path: readonly (string | number)[], text: string): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return text;
  if (typeof step === "number") {
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    return [placed(list[0], rest, text), ...list.slice(1)];
  }
  const object = typeof value === "object" && value !== null ? value : {};
  return { ...object, [step]: placed((object as Record<string, unknown>)[step], rest, text) };
}
