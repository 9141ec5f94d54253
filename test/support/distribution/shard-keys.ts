import type { A_Expr, BoolExpr, Node, RowExpr, SubLink } from "libpg-query";
import type { KnownSchema } from "./known-schema.ts";
import { allScopes, resolve, type Scope, type Source } from "./scopes.ts";
import { columnOf, contentOf, namesOf, nodesOf } from "./syntax-tree.ts";

/** "one": a single value, so that one shard answers; "many": several values, or the column of something else. */
export type Bound = "one" | "many";

/**
 * How each distributed table of a statement is bound to values of its distribution column, by conditions that are joined with
 * AND. Tables whose distribution columns are equal share what binds one of them. A table that is missing is bound by nothing.
 */
export function boundSources(statement: Scope, schema: KnownSchema): ReadonlyMap<Source, Bound> {
  const groups = new Groups();
  for (const scope of allScopes(statement)) {
    const keyOf = (node: unknown) => keySource(scope, node, schema);
    for (const [left, right, bound] of scope.conditions.flatMap(equalities)) {
      const one = keyOf(left);
      const other = keyOf(right);
      if (one && other) groups.join(one, other);
      else if (one) groups.bind(one, isConstant(right) ? bound : "many");
      else if (other) groups.bind(other, isConstant(left) ? bound : "many");
    }
    for (const column of scope.usingColumns) {
      const sharing = scope.sources.filter(({ table }) => table && schema.keyOf(table) === column);
      for (const source of sharing.slice(1)) groups.join(sharing[0] as Source, source);
      const isJoinedWithOther = scope.sources.length > sharing.length;
      if (sharing[0] && isJoinedWithOther) groups.bind(sharing[0], "many");
    }
  }
  return groups.bounds();
}

function keySource(scope: Scope, node: unknown, schema: KnownSchema): Source | undefined {
  const column = columnOf(node);
  const found = column && resolve(scope, column, schema.columnsOf)?.source;
  return found?.table && schema.keyOf(found.table) === column?.column ? found : undefined;
}

const isConstant = (node: unknown) =>
  nodesOf(node, "ColumnRef").length === 0 && nodesOf(node, "SubLink").length === 0;

type Equality = readonly [left: unknown, right: unknown, bound: Bound];

/** Pairs that a condition requires to be equal. */
function equalities(node: Node): Equality[] {
  const combined = contentOf<BoolExpr>(node, "BoolExpr");
  if (combined) return combined.boolop === "AND_EXPR" ? (combined.args ?? []).flatMap(equalities) : [];
  const link = contentOf<SubLink>(node, "SubLink");
  if (link?.subLinkType === "ANY_SUBLINK") {
    return partsOf(link.testexpr).map((part) => [part, node, "many"]);
  }
  const compared = contentOf<A_Expr>(node, "A_Expr");
  if (compared && namesOf(compared.name).at(-1) === "=") {
    const left = partsOf(compared.lexpr);
    if (compared.kind === "AEXPR_OP") {
      const right = partsOf(compared.rexpr);
      return left.map((part, place) => [part, right[place], "one"]);
    }
    if (compared.kind === "AEXPR_OP_ANY" || compared.kind === "AEXPR_IN") {
      return left.map((part) => [part, compared.rexpr, "many"]);
    }
  }
  return [];
}

/** The parts of a row, or the value alone. */
function partsOf(node: Node | undefined): unknown[] {
  return contentOf<RowExpr>(node, "RowExpr")?.args ?? [node];
}

class Groups {
  readonly #parents = new Map<Source, Source>();
  readonly #bounds = new Map<Source, Bound>();

  join(one: Source, other: Source): void {
    const [first, second] = [this.#root(one), this.#root(other)];
    if (first === second) return;
    const bound = this.#bounds.get(second);
    this.#parents.set(second, first);
    // Equal to another table is not bound yet.
    if (bound) this.bind(first, bound);
  }

  bind(source: Source, bound: Bound): void {
    const root = this.#root(source);
    if (this.#bounds.get(root) !== "one") this.#bounds.set(root, bound);
    this.#parents.set(source, this.#parents.get(source) ?? source);
  }

  bounds(): ReadonlyMap<Source, Bound> {
    const all = new Map<Source, Bound>();
    for (const source of [...this.#parents.keys(), ...this.#parents.values()]) {
      const bound = this.#bounds.get(this.#root(source));
      if (bound) all.set(source, bound);
    }
    return all;
  }

  #root(source: Source): Source {
    const parent = this.#parents.get(source) ?? source;
    return parent === source ? source : this.#root(parent);
  }
}
