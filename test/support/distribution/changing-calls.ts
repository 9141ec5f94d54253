import type { A_Expr, FuncCall, TypeCast } from "libpg-query";
import type { KnownSchema, Volatility } from "./known-schema.ts";
import { resolve, type Scope } from "./scopes.ts";
import { columnOf, contentOf, namesOf, nodesOf, walk } from "./syntax-tree.ts";

/** Names whose function for instants is immutable, although others of the name are not. */
const immutable = new Set(["timezone"]);
const dateTypes = new Set(["date", "timestamp", "timestamptz", "time", "timetz"]);

/**
 * Calls below that are volatile, or stable with a column among their arguments: Citus evaluates a stable call without columns
 * once, on the coordinator, and refuses the others in statements that write.
 * @returns as "volatile clock_timestamp()" or "stable to_char() of a column"
 */
export function changingCalls(scope: Scope, expressions: unknown, schema: KnownSchema): string[] {
  const found: string[] = [];
  walk(expressions, (kind, content) => {
    if (/Stmt$/.test(kind)) return false;
    const call = callOf(kind, content, scope, schema);
    if (call?.volatility === "v") found.push(`volatile ${call.name}`);
    if (call?.volatility === "s" && nodesOf(call.args, "ColumnRef").length > 0) {
      found.push(`stable ${call.name} of a column`);
    }
    return true;
  });
  return found;
}

interface Call {
  readonly name: string;
  readonly volatility: Volatility;
  readonly args: unknown;
}

function callOf(kind: string, content: object, scope: Scope, schema: KnownSchema): Call | undefined {
  if (kind === "FuncCall") {
    const { funcname, args } = content as FuncCall;
    const name = namesOf(funcname).at(-1) ?? "";
    const volatility = immutable.has(name) ? "i" : (schema.volatilityOf(name) ?? "v");
    return { name: `${name}()`, volatility, args };
  }
  if (kind === "A_Expr") {
    const { name, lexpr, rexpr } = content as A_Expr;
    const operator = namesOf(name).at(-1) ?? "";
    const isInterval = ["+", "-"].includes(operator) && [lexpr, rexpr].some((side) => isIntervalOf(side));
    return isInterval ? { name: `${operator} interval`, volatility: "s", args: [lexpr, rexpr] } : undefined;
  }
  if (kind === "TypeCast") {
    const { arg, typeName } = content as TypeCast;
    const to = namesOf(typeName?.names).at(-1) ?? "";
    const column = columnOf(arg);
    const table = column && resolve(scope, column, schema.columnsOf)?.source.table;
    const from = (table && schema.typesOf(table)?.get(column?.column ?? "")) ?? "";
    const isStable =
      (from === "timestamptz" && to !== "timestamptz") ||
      (dateTypes.has(to) && from === "text") ||
      (to === "timestamptz" && ["date", "timestamp"].includes(from)) ||
      (to === "text" && dateTypes.has(from));
    return isStable ? { name: `cast of ${from} to ${to}`, volatility: "s", args: arg } : undefined;
  }
  return undefined;
}

/** Whether a value is an interval by how it is written. */
function isIntervalOf(node: unknown): boolean {
  const cast = contentOf<TypeCast>(node, "TypeCast");
  if (cast) return namesOf(cast.typeName?.names).at(-1) === "interval";
  const call = contentOf<FuncCall>(node, "FuncCall");
  if (call) return namesOf(call.funcname).at(-1) === "make_interval";
  const product = contentOf<A_Expr>(node, "A_Expr");
  return product !== undefined && [product.lexpr, product.rexpr].some((side) => isIntervalOf(side));
}
