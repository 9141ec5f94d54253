import type { Kysely, Selectable } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { PlanTable } from "../billing.tables.ts";
import type { Plan } from "./plans.contract.ts";

/** Every plan, the cheapest first. */
export async function listPlans(db: Kysely<Tables>): Promise<Plan[]> {
  const rows = await db.selectFrom("plan").selectAll().orderBy("amount_cents").execute();
  return rows.map(toPlan);
}

export async function findPlan(db: Kysely<Tables>, planId: string): Promise<Plan | undefined> {
  const row = await db.selectFrom("plan").selectAll().where("plan_id", "=", planId).executeTakeFirst();
  return row && toPlan(row);
}

/** The price that stands for a plan's present amount at a provider. */
export async function findPriceId(
  db: Kysely<Tables>,
  provider: string,
  { id, amount }: Plan,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("plan_price")
    .select("price_id")
    .where("plan_id", "=", id)
    .where("provider", "=", provider)
    .where("amount_cents", "=", amount)
    .executeTakeFirst();
  return row?.price_id;
}

/** The plan of a provider's price, whichever amount it was. */
export async function findPlanOfPrice(
  db: Kysely<Tables>,
  provider: string,
  priceId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("plan_price")
    .select("plan_id")
    .where("provider", "=", provider)
    .where("price_id", "=", priceId)
    .executeTakeFirst();
  return row?.plan_id;
}

export async function savePriceId(
  db: Kysely<Tables>,
  provider: string,
  { id, amount }: Plan,
  priceId: string,
): Promise<void> {
  await db
    .insertInto("plan_price")
    .values({ plan_id: id, provider, amount_cents: amount, price_id: priceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function toPlan(row: Selectable<PlanTable>): Plan {
  return {
    id: row.plan_id,
    name: row.name,
    amount: row.amount_cents,
    currency: "EUR",
    interval: "month",
    limits: {
      products: row.max_products,
      sites: row.max_sites,
      checksPerDay: row.max_checks_per_day,
      users: row.max_users,
    },
  };
}
