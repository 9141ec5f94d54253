import type {
  Alias,
  CommonTableExpr,
  DeleteStmt,
  InsertStmt,
  JoinExpr,
  Node,
  RangeFunction,
  RangeSubselect,
  RangeVar,
  SelectStmt,
  SubLink,
  UpdateStmt,
  WithClause,
} from "libpg-query";
import { columnOf, contentOf, namesOf, nodesOf } from "./syntax-tree.ts";

/** What a statement reads from or writes to, under the name that its columns are qualified with. */
export interface Source {
  readonly alias: string;
  /** Of the schema `public`, or of a named one as "graphile_worker.jobs"; undefined: a subquery, function or CTE. */
  readonly table?: string;
}

export type Verb = "select" | "insert" | "update" | "delete";

/** One level of a statement: what is joined directly, and the statements inside it. */
export interface Scope {
  readonly verb: Verb;
  /** Where it is in the statement around it. "lateral" and "expression" may read its columns. */
  readonly place: "statement" | "cte" | "from" | "lateral" | "expression" | "values";
  readonly parent: Scope | undefined;
  readonly target: Source | undefined;
  /** What is joined directly, the target of UPDATE and DELETE included. */
  readonly sources: Source[];
  /** WHERE and join conditions. */
  readonly conditions: Node[];
  readonly usingColumns: string[];
  /** What is computed at this level: the statement without what it reads from, its conditions, then calls in FROM. */
  readonly expressions: unknown[];
  readonly children: Scope[];
  readonly node: SelectStmt & InsertStmt & UpdateStmt & DeleteStmt;
}

type Ctes = ReadonlySet<string>;
type Place = Scope["place"];

const verbs = {
  SelectStmt: "select",
  InsertStmt: "insert",
  UpdateStmt: "update",
  DeleteStmt: "delete",
} as const;

/** Reads a parsed SELECT, INSERT, UPDATE or DELETE; undefined for other statements. */
export function readScopes(node: Node): Scope | undefined {
  return readStatement(node, "statement", undefined, new Set());
}

/** The scope and all those inside it, outer ones first. */
export function allScopes(scope: Scope): Scope[] {
  return [scope, ...scope.children.flatMap(allScopes)];
}

function readStatement(node: Node, place: Place, parent: Scope | undefined, outer: Ctes): Scope | undefined {
  for (const [kind, verb] of Object.entries(verbs)) {
    const content = contentOf<Scope["node"]>(node, kind);
    if (content) return readScope(content, verb, place, parent, outer);
  }
  return undefined;
}

function readScope(
  node: Scope["node"],
  verb: Verb,
  place: Place,
  parent: Scope | undefined,
  outer: Ctes,
): Scope {
  const target = node.relation ? sourceOf(node.relation) : undefined;
  const {
    withClause: _with,
    fromClause: _from,
    selectStmt: _values,
    larg: _larg,
    rarg: _rarg,
    ...rest
  } = node;
  const conditions = node.whereClause ? [node.whereClause] : [];
  const scope: Scope = {
    verb,
    place,
    parent,
    target,
    sources: target && verb !== "insert" ? [target] : [],
    conditions,
    usingColumns: [],
    expressions: [rest, conditions],
    children: [],
    node,
  };
  const ctes = readCtes(scope, node.withClause, outer);
  for (const item of [...(node.fromClause ?? []), ...((verb === "delete" && node.usingClause) || [])]) {
    readFrom(scope, item, ctes);
  }
  if (verb === "insert" && node.selectStmt) addChild(scope, node.selectStmt, "values", undefined, ctes);
  for (const arm of [node.larg, node.rarg]) {
    if (arm) scope.children.push(readScope(arm as Scope["node"], "select", "from", parent, ctes));
  }
  for (const link of nodesOf<SubLink>(scope.expressions, "SubLink")) {
    if (link.subselect && !scope.children.some(({ node: read }) => read === statementIn(link.subselect))) {
      addChild(scope, link.subselect, "expression", scope, ctes);
    }
  }
  return scope;
}

const statementIn = (node: Node | undefined) => contentOf<Scope["node"]>(node, "SelectStmt");

function addChild(scope: Scope, node: Node, place: Place, parent: Scope | undefined, ctes: Ctes): void {
  const child = readStatement(node, place, parent, ctes);
  if (child) scope.children.push(child);
}

function readCtes(scope: Scope, clause: WithClause | undefined, outer: Ctes): Ctes {
  const known = new Set(outer);
  for (const item of clause?.ctes ?? []) {
    const cte = contentOf<CommonTableExpr>(item, "CommonTableExpr");
    if (!cte?.ctename || !cte.ctequery) continue;
    if (clause?.recursive) known.add(cte.ctename);
    addChild(scope, cte.ctequery, "cte", scope.parent, known);
    known.add(cte.ctename);
  }
  return known;
}

function readFrom(scope: Scope, node: Node, ctes: Ctes): void {
  const table = contentOf<RangeVar>(node, "RangeVar");
  if (table) scope.sources.push(sourceOf(table, ctes));
  const join = contentOf<JoinExpr>(node, "JoinExpr");
  if (join) {
    for (const side of [join.larg, join.rarg]) if (side) readFrom(scope, side, ctes);
    if (join.quals) scope.conditions.push(join.quals);
    scope.usingColumns.push(...namesOf(join.usingClause));
  }
  const subquery = contentOf<RangeSubselect>(node, "RangeSubselect");
  if (subquery?.subquery) {
    scope.sources.push({ alias: aliasOf(subquery.alias) });
    const place = subquery.lateral ? "lateral" : "from";
    addChild(scope, subquery.subquery, place, subquery.lateral ? scope : scope.parent, ctes);
  }
  const call = contentOf<RangeFunction>(node, "RangeFunction");
  if (call) {
    scope.sources.push({ alias: aliasOf(call.alias) });
    scope.expressions.push(call.functions);
  }
}

function sourceOf(table: RangeVar, ctes: Ctes = new Set()): Source {
  const name = table.relname ?? "";
  const alias = aliasOf(table.alias) || name;
  if (table.schemaname && table.schemaname !== "public")
    return { alias, table: `${table.schemaname}.${name}` };
  return ctes.has(name) && !table.schemaname ? { alias } : { alias, table: name };
}

const aliasOf = (alias: Alias | undefined) => alias?.aliasname ?? "";

/**
 * The source of a column: in this scope or in one around it.
 * @param columnsOf columns of a table; undefined for a table that is not known
 */
export function resolve(
  scope: Scope,
  { alias, column }: { readonly alias?: string; readonly column: string },
  columnsOf: (table: string) => ReadonlySet<string> | undefined,
): { readonly source: Source; readonly scope: Scope } | undefined {
  const named = scope.sources.filter((source) => alias === undefined || source.alias === alias);
  const inTable = named.find(
    ({ table }) => table !== undefined && (alias !== undefined || columnsOf(table)?.has(column)),
  );
  // What a subquery or function returns is not known here: a column that no table has is one of theirs.
  const source = inTable ?? named.find(({ table }) => table === undefined);
  if (source) return { source, scope };
  return scope.parent
    ? resolve(scope.parent, { column, ...(alias === undefined ? {} : { alias }) }, columnsOf)
    : undefined;
}

/** Sources of the statement around whose columns a subquery in FROM LATERAL or in an expression reads. */
export function outerSources(
  scope: Scope,
  columnsOf: (table: string) => ReadonlySet<string> | undefined,
): Source[] {
  const inside = allScopes(scope).filter(({ place }) => place !== "cte");
  return inside.flatMap((one) =>
    nodesOf(one.expressions, "ColumnRef").flatMap((content) => {
      const column = columnOf({ ColumnRef: content });
      const found = column && resolve(one, column, columnsOf);
      return found && !inside.includes(found.scope) ? [found.source] : [];
    }),
  );
}
