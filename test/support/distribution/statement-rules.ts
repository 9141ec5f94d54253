import { type CopyStmt, type FuncCall, type Node, parseSync, type ResTarget } from "libpg-query";
import { changingCalls } from "./changing-calls.ts";
import type { KnownSchema } from "./known-schema.ts";
import { allScopes, outerSources, readScopes, type Scope, type Source } from "./scopes.ts";
import { type Bound, boundSources } from "./shard-keys.ts";
import { contentOf, namesOf, nodesOf } from "./syntax-tree.ts";

/** What Citus refuses, or what would ask all shards (decision 72). */
export type StatementRule =
  | "no-key"
  | "key-update"
  | "mixed-join"
  | "local-target"
  | "insert-select"
  | "changing-call"
  | "modifying-cte"
  | "row-lock"
  | "correlated"
  | "set-config"
  | "copy"
  | "unknown";

export interface Violation {
  readonly rule: StatementRule;
  /** As "offer" or "volatile clock_timestamp()". */
  readonly detail: string;
}

interface Checked {
  readonly statement: Scope;
  readonly scopes: readonly Scope[];
  readonly bounds: ReadonlyMap<Source, Bound>;
  readonly schema: KnownSchema;
}

/** Violations of one recorded statement. `loadModule` of the parser must have been awaited. @throws SqlError */
export function violationsOf(text: string, schema: KnownSchema): Violation[] {
  return (parseSync(text).stmts ?? []).flatMap(({ stmt }) => (stmt ? ofStatement(stmt, schema) : []));
}

function ofStatement(stmt: Node, schema: KnownSchema): Violation[] {
  const copy = contentOf<CopyStmt>(stmt, "CopyStmt");
  const statement = readScopes(copy?.query ?? stmt);
  const alone = [...settings(stmt), ...copied(copy, schema)];
  if (contentOf(stmt, "MergeStmt")) return [{ rule: "unknown", detail: "MERGE" }];
  if (!statement) return alone;
  const scopes = allScopes(statement);
  const checked = { statement, scopes, schema, bounds: boundSources(statement, schema) };
  return [...alone, ...rules.flatMap((rule) => rule(checked))];
}

/** `SET LOCAL` reaches the shards; a function stays where it is called. */
function settings(stmt: Node): Violation[] {
  const calls = nodesOfAll(stmt).filter(({ funcname }) => namesOf(funcname).at(-1) === "set_config");
  return calls.map(() => ({ rule: "set-config", detail: "set_config()" }));
}

const nodesOfAll = (stmt: Node) => {
  const scope = readScopes(stmt);
  const parts = scope ? allScopes(scope).flatMap(({ expressions }) => expressions) : [];
  return nodesOf<FuncCall>(parts, "FuncCall");
};

/** Row level security refuses COPY FROM. */
function copied(copy: CopyStmt | undefined, schema: KnownSchema): Violation[] {
  const table = copy?.is_from ? copy.relation?.relname : undefined;
  return table && schema.keyOf(table) === "site_id" ? [{ rule: "copy", detail: table }] : [];
}

type Rule = (checked: Checked) => Violation[];

const isDistributed = (source: Source | undefined, schema: KnownSchema) =>
  source?.table !== undefined && schema.keyOf(source.table) !== undefined;

const unknownTables: Rule = ({ scopes, schema }) =>
  scopes
    .flatMap(({ sources, target }) => [...sources, ...(target ? [target] : [])])
    .filter(({ table }) => table && schema.columnsOf(table) && !schema.distributionOf(table))
    .map(({ table }) => ({ rule: "unknown", detail: `${table} is not declared` }));

/** Every distributed table is bound to values of its distribution column; an INSERT names it. */
const keys: Rule = ({ scopes, bounds, schema }) =>
  scopes.flatMap(({ verb, target, sources, node }) => {
    const missing = sources.filter((source) => isDistributed(source, schema) && !bounds.has(source));
    const key = verb === "insert" && target?.table ? schema.keyOf(target.table) : undefined;
    const columns = (node.cols ?? []).map((column) => contentOf<ResTarget>(column, "ResTarget")?.name);
    const tables = missing.map(({ table }) => table ?? "");
    if (key && !columns.includes(key)) tables.push(target?.table ?? "");
    return tables.map((detail) => ({ rule: "no-key", detail }));
  });

/** A row never moves to another shard. */
const keyUpdates: Rule = ({ scopes, schema }) =>
  scopes.flatMap(({ verb, target, node }) => {
    const changed = verb === "update" ? node.targetList : node.onConflictClause?.targetList;
    const names = (changed ?? []).map((column) => contentOf<ResTarget>(column, "ResTarget")?.name);
    const key = target?.table ? schema.keyOf(target.table) : undefined;
    return key && verb !== "select" && names.includes(key)
      ? [{ rule: "key-update", detail: target?.table ?? "" }]
      : [];
  });

/** The kinds that are read by one level, together with the subqueries that read its columns. */
function kindsOf(scope: Scope, schema: KnownSchema): Set<string> {
  const inside = scope.children.filter(
    (child) =>
      (child.place === "lateral" || child.place === "expression") &&
      outerSources(child, schema.columnsOf).length > 0,
  );
  const own = scope.sources.map(({ table }) => (table ? schema.distributionOf(table) : undefined));
  const all = [...own, ...inside.flatMap((child) => [...kindsOf(child, schema)])];
  return new Set(all.filter((kind) => kind !== undefined && kind !== "reference") as string[]);
}

/** Tables of two groups, or of one group and of the coordinator, are not joined directly. */
const mixedJoins: Rule = ({ scopes, schema }) =>
  scopes.flatMap((scope) => {
    const kinds = [...kindsOf(scope, schema)].sort();
    return kinds.length > 1 ? [{ rule: "mixed-join", detail: kinds.join(" and ") }] : [];
  });

/** What is not distributed is not changed by a statement that reads distributed tables. */
const otherTargets: Rule = ({ scopes, schema }) =>
  scopes.flatMap((scope) => {
    const { verb, target } = scope;
    if (verb === "select" || verb === "insert" || !target?.table || isDistributed(target, schema)) return [];
    const read = allScopes(scope).flatMap(({ sources }) => sources);
    return read.some((source) => isDistributed(source, schema))
      ? [{ rule: "local-target", detail: target.table }]
      : [];
  });

/** Without ON CONFLICT the rows are sent as COPY, which row level security refuses. */
const insertedSelects: Rule = ({ scopes, schema }) =>
  scopes
    .filter(({ verb, target }) => verb === "insert" && isDistributed(target, schema))
    .filter(({ node }) => !node.onConflictClause && !hasValues(node.selectStmt))
    .map(({ target }) => ({ rule: "insert-select", detail: target?.table ?? "" }));

const hasValues = (node: Node | undefined) =>
  contentOf<{ valuesLists?: unknown }>(node, "SelectStmt")?.valuesLists !== undefined;

/** Statements that write compute the same wherever they run. */
const changing: Rule = ({ scopes, schema }) =>
  scopes.flatMap((scope) => {
    const calls = changingCalls(scope, computedBy(scope, schema), schema);
    const refused = scope.verb === "select" ? calls.filter((call) => call.startsWith("volatile")) : calls;
    return [...new Set(refused)].map((detail) => ({ rule: "changing-call", detail }));
  });

function computedBy(
  { verb, target, node, conditions, expressions, sources }: Scope,
  schema: KnownSchema,
): unknown {
  if (verb === "insert") return isDistributed(target, schema) ? node.onConflictClause : undefined;
  // Each shard computes what a SELECT or RETURNING returns; which rows are found must not depend on the moment.
  if (verb === "select")
    return sources.some((source) => isDistributed(source, schema)) ? conditions : undefined;
  const [{ returningClause: _returned, ...written }, ...rest] = expressions as [Scope["node"], ...unknown[]];
  return isDistributed(target, schema) ? [written, rest] : undefined;
}

/** A WITH that writes runs only where the whole statement is one shard's, and never inserts. */
const modifyingCtes: Rule = ({ scopes, bounds, schema }) =>
  scopes.flatMap((scope) => {
    const writing = scope.children.filter(({ place, verb }) => place === "cte" && verb !== "select");
    const all = allScopes(scope);
    const sources = all.flatMap(({ sources: read, target }) => [...read, ...(target ? [target] : [])]);
    const distributed = sources.filter((source) => isDistributed(source, schema));
    if (writing.length === 0 || distributed.length === 0) return [];
    const kinds = new Set(sources.map(({ table }) => (table ? schema.distributionOf(table) : undefined)));
    kinds.delete(undefined);
    const isOneShard = all.every(
      ({ sources: read, target, verb }) =>
        read.every((source) => !isDistributed(source, schema) || bounds.get(source) === "one") &&
        (verb !== "insert" || !isDistributed(target, schema)),
    );
    return kinds.size === 1 && isOneShard
      ? []
      : [{ rule: "modifying-cte", detail: [...new Set(distributed.map(({ table }) => table))].join(", ") }];
  });

/** Rows are locked on one shard at a time. */
const rowLocks: Rule = ({ scopes, bounds, schema }) =>
  scopes
    .filter(({ node }) => node.lockingClause !== undefined)
    .flatMap(({ sources }) => sources)
    .filter((source) => isDistributed(source, schema) && bounds.get(source) !== "one")
    .map(({ table }) => ({ rule: "row-lock", detail: table ?? "" }));

/**
 * A subquery over shards reads columns of a distributed table: of a function, CTE or reference table only where it is in FROM
 * LATERAL and neither limited nor grouped.
 */
const correlated: Rule = ({ scopes, bounds, schema }) =>
  scopes
    .filter(
      ({ place, parent }) =>
        place === "lateral" ||
        (place === "expression" && !parent?.sources.some((source) => isDistributed(source, schema))),
    )
    .filter((scope) => outerSources(scope, schema.columnsOf).some((source) => isOnEachShard(source, schema)))
    .map((scope) => ({ scope, parts: allScopes(scope) }))
    .filter(({ scope, parts }) => scope.place === "expression" || parts.some(({ node }) => isReduced(node)))
    .flatMap(({ parts }) => parts.flatMap(({ sources }) => sources))
    .filter((source) => isDistributed(source, schema) && bounds.get(source) !== "one")
    .map(({ table }) => ({ rule: "correlated", detail: table ?? "" }));

/** Whether the rows of a source are the same beside every shard. Joins with local tables are another rule's. */
function isOnEachShard({ table }: Source, schema: KnownSchema): boolean {
  return table === undefined || schema.distributionOf(table) === "reference";
}

function isReduced(node: Scope["node"]): boolean {
  const calls = nodesOf<FuncCall>(node.targetList, "FuncCall").map(
    ({ funcname }) => namesOf(funcname).at(-1) ?? "",
  );
  const parts = [node.limitCount, node.groupClause, node.distinctClause, node.larg];
  return parts.some((part) => part !== undefined) || calls.some((name) => aggregates.has(name));
}

const aggregates = new Set([
  "count",
  "min",
  "max",
  "sum",
  "avg",
  "bool_or",
  "bool_and",
  "array_agg",
  "json_agg",
  "jsonb_agg",
  "json_object_agg",
  "jsonb_object_agg",
  "string_agg",
]);

const rules: readonly Rule[] = [
  unknownTables,
  keys,
  keyUpdates,
  mixedJoins,
  otherTargets,
  insertedSelects,
  changing,
  modifyingCtes,
  rowLocks,
  correlated,
];
