import * as z from "zod";
import { ruleBody } from "../../src/pricing/rules/core/test-support/rule-body.ts";
import type { RuleBody } from "../../src/pricing/rules/rules.contract.ts";
import { type Caller, listWindow } from "./noisy-tenant.ts";
import type { AbusedServer, Session } from "./server.ts";

/** Kinds of work that a shop can start. */
export const workKinds = ["backtests", "reorder", "previews", "everything"] as const;
export type WorkKind = (typeof workKinds)[number];

const rulesReply = z.array(z.object({ id: z.number() }));
const path = "/api/settings/dynamic-prices";

/** Gives a shop two rules, one of which decides for every product. @returns their ids */
export async function addRules(server: AbusedServer, session: Session): Promise<readonly number[]> {
  for (const body of [ruleOf("All products", 4), ruleOf("Others", 5)]) {
    const status = await server.call(session, "POST", path, body);
    if (status !== 201) throw new Error(`adding a rule answered ${status}`);
  }
  return rulesReply.parse(await server.read(session, path)).map(({ id }) => id);
}

/** The callers of a busy shop. @param people of the shop @param ruleIds of `addRules` */
export function workersOf(
  server: AbusedServer,
  people: readonly Session[],
  ruleIds: readonly number[],
  kind: WorkKind,
): Caller[] {
  const backtests = people.map((person): Caller => {
    const body = { rule: ruleOf("Draft", 6), days: 90, approval: "at-once" };
    return { pauseMs: 5_000, call: () => server.call(person, "POST", `${path}/backtest`, body) };
  });
  const reorder = people.slice(0, 2).map((person): Caller => {
    const orders = [ruleIds, ruleIds.toReversed()];
    return { pauseMs: 20, call: (turn) => server.call(person, "PUT", `${path}/order`, orders[turn % 2]) };
  });
  const previews = people.slice(0, 2).flatMap((person) =>
    Array.from({ length: 2 }, (): Caller => {
      const body = { rule: ruleOf("Draft", 6), id: null };
      return { pauseMs: 20, call: () => server.call(person, "POST", `${path}/preview`, body) };
    }),
  );
  if (kind === "backtests") return backtests;
  if (kind === "reorder") return reorder;
  if (kind === "previews") return previews;
  const exports = people.slice(0, 2).map(
    (person): Caller => ({
      pauseMs: 500,
      call: () => server.call(person, "POST", "/api/dynamic-prices/export", {}),
    }),
  );
  const windows = Array.from({ length: 20 }, (_, first) => listWindow(server, people, { size: 90, first }));
  return [...backtests, ...reorder, ...previews, ...exports, ...windows];
}

function ruleOf(name: string, value: number): RuleBody {
  return ruleBody({ name, value, ending: ".99" });
}
