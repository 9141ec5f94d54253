import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { ruleBody } from "../../src/pricing/rules/core/test-support/rule-body.ts";
import type { RuleBody } from "../../src/pricing/rules/rules.contract.ts";
import { type Caller, listWindow } from "./callers.ts";
import type { Session, ShopClient } from "./client.ts";

/** Kinds of work that a shop can start. */
export const workKinds = ["backtests", "reorder", "previews", "everything"] as const;
export type WorkKind = (typeof workKinds)[number];

/** What a busy shop does: opens pages of the list in 20 windows, or starts work. */
export type BusyWork =
  | { readonly people: readonly Session[]; readonly rowsOfPage: number }
  | {
      readonly people: readonly Session[];
      readonly kind: WorkKind;
      /** At least two. */
      readonly ruleIds: readonly number[];
    };

export interface BusyOrder {
  readonly work: BusyWork;
  readonly seconds: number;
}

export interface BusyShop {
  /** @returns the number of replies by status */
  work(order: BusyOrder): Promise<readonly (readonly [status: number, count: number])[]>;
  close(): Promise<void>;
}

/** @param origin of the server */
export function openBusyShop(origin: string): BusyShop {
  const child = fork(fileURLToPath(new URL("./busy-shop.process.ts", import.meta.url)), [origin]);
  const ended = once(child, "exit");
  return {
    work: async (order) => {
      child.send(order);
      const [replies] = await Promise.race([
        once(child, "message"),
        ended.then(([code]) => {
          throw new Error(`the busy shop's process ended with code ${code}`);
        }),
      ]);
      return replies;
    },
    close: async () => {
      child.disconnect();
      await ended;
    },
  };
}

export function ruleOf(name: string, value: number): RuleBody {
  return ruleBody({ name, value, ending: ".99" });
}

export const rulesPath = "/api/settings/dynamic-prices";

export function busyCallers(client: ShopClient, work: BusyWork): Caller[] {
  return "kind" in work ? workersOf(client, work) : windowsOf(client, work.people, work.rowsOfPage);
}

function windowsOf(client: ShopClient, people: readonly Session[], size: number): Caller[] {
  return Array.from({ length: 20 }, (_, first) => listWindow(client, people, { size, first }));
}

function workersOf(
  client: ShopClient,
  { people, kind, ruleIds }: Extract<BusyWork, { kind: WorkKind }>,
): Caller[] {
  const backtests = people.map((person): Caller => {
    const body = { rule: ruleOf("Draft", 6), days: 90, approval: "at-once" };
    return { pauseMs: 5_000, call: () => client.call(person, "POST", `${rulesPath}/backtest`, body) };
  });
  const reorder = people.slice(0, 2).map((person): Caller => {
    const orders = [ruleIds, ruleIds.toReversed()];
    return {
      pauseMs: 20,
      call: (turn) => client.call(person, "PUT", `${rulesPath}/order`, orders[turn % 2]),
    };
  });
  const previews = people.slice(0, 2).flatMap((person) =>
    Array.from({ length: 2 }, (): Caller => {
      const body = { rule: ruleOf("Draft", 6), id: null };
      return { pauseMs: 20, call: () => client.call(person, "POST", `${rulesPath}/preview`, body) };
    }),
  );
  if (kind === "backtests") return backtests;
  if (kind === "reorder") return reorder;
  if (kind === "previews") return previews;
  const exports = people.slice(0, 2).map(
    (person): Caller => ({
      pauseMs: 500,
      call: () => client.call(person, "POST", "/api/dynamic-prices/export", {}),
    }),
  );
  return [...backtests, ...reorder, ...previews, ...exports, ...windowsOf(client, people, 90)];
}
