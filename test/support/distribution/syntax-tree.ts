import type { ColumnRef, Node } from "libpg-query";

/** Content of a node of one kind, as `{ SelectStmt: … }`; undefined for another kind. */
export function contentOf<T>(node: unknown, kind: string): T | undefined {
  return isObject(node) ? (node[kind] as T | undefined) : undefined;
}

/**
 * Visits every node below, outer ones first.
 * @param visit returns false: the nodes inside this one are not visited
 */
export function walk(tree: unknown, visit: (kind: string, content: object) => boolean): void {
  if (Array.isArray(tree)) for (const item of tree) walk(item, visit);
  if (!isObject(tree) || Array.isArray(tree)) return;
  for (const [key, value] of Object.entries(tree)) {
    // Fields start with a small letter, kinds of nodes with a capital one.
    if (/^[A-Z]/.test(key) && isObject(value) && !visit(key, value)) continue;
    walk(value, visit);
  }
}

/** Contents of all nodes of one kind, without those inside statements that are part of the tree. */
export function nodesOf<T>(tree: unknown, kind: string): T[] {
  const found: T[] = [];
  walk(tree, (name, content) => {
    if (name === kind) found.push(content as T);
    return !isStatement(name);
  });
  return found;
}

const isStatement = (kind: string) => /^(?:Select|Insert|Update|Delete|Merge)Stmt$/.test(kind);

/** Names of a list of String nodes, as of a function or an operator. */
export function namesOf(nodes: readonly Node[] | undefined): string[] {
  return (nodes ?? []).map((node) => contentOf<{ sval?: string }>(node, "String")?.sval ?? "");
}

/** `alias.column`, or a column alone; undefined for "*" and other nodes. Casts are looked through. */
export function columnOf(node: unknown): { readonly alias?: string; readonly column: string } | undefined {
  const cast = contentOf<{ arg?: Node }>(node, "TypeCast");
  if (cast) return columnOf(cast.arg);
  const fields = namesOf(contentOf<ColumnRef>(node, "ColumnRef")?.fields);
  const column = fields.at(-1);
  if (!column) return undefined;
  const alias = fields.at(-2);
  return alias === undefined ? { column } : { alias, column };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
