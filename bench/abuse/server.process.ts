import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { createUser } from "../../src/accounts/people/companies.service.ts";
import { startVizor } from "../../src/app.ts";
import { addDays, localDayOf } from "../../src/kit/local-day.ts";
import { readConfig } from "../../src/platform/config.ts";
import type { Tables } from "../../src/platform/db/tables.ts";
import { createLog } from "../../src/platform/log.ts";
import { copySites } from "../products/copy.ts";
import { changeDays, generatedAt, type SitePlan, siteNames } from "../products/generate.ts";
import { addUsers, password } from "../products/users.ts";

/**
 * The product as `vizor serve` starts it, with two generated shops, in a process of its own, so that its memory can be measured.
 * Nothing is crawled, since nobody watches the generated pages. Arguments: the folder for its data, and products per shop. Sends its
 * address when it is ready; takes "idle", and answers once nothing is left to do in the background; stops when the parent disconnects.
 */
const [folder = "", products = "10000"] = process.argv.slice(2);
const config = readConfig({ PORT: "0", DATA_DIR: folder, LOG_LEVEL: "warn" });
const vizor = await startVizor(config, {
  log: createLog("warn"),
  requestsPerMinute: 1_000_000,
  hasBackgroundProcess: true,
});
const { database } = vizor.platform;
const plans = [1, 2].map(
  (siteId): SitePlan => ({ siteId, products: Number(products), seed: 20_261_123 + siteId }),
);
await copySites(database.addresses.owner, plans);
for (const plan of plans) await addUsers(database, plan, siteNames(plan));
await addPeople(2);
await sql`update app_user set role = 'OPERATOR_ADMIN'`.execute(database.owner);
await makeCurrent(database.owner);
await addHistory(database.owner, 2);
await sql`analyze`.execute(database.owner);

process.on("message", async (message) => {
  if (message !== "idle") return;
  await becomeIdle(database.owner);
  process.send?.("idle");
});
process.once("disconnect", async () => {
  await vizor.stop();
  rmSync(folder, { recursive: true, force: true });
});
process.send?.(vizor.address);

/** People of a site, so that their limits of calls a minute do not stop them. */
async function addPeople(siteId: number): Promise<void> {
  for (const name of ["dan", "eva", "ion", "mia"]) {
    const email = `${name}${siteId}@shop.example`;
    const person = {
      email,
      firstName: name,
      lastName: "Bench",
      password,
      role: "OPERATOR",
      companyId: siteId,
    } as const;
    await createUser(database.app, person, new Date());
  }
}

/** Moves what was read to the present: older prices count as out of date. */
async function makeCurrent(owner: Kysely<Tables>): Promise<void> {
  const moved = {
    page: ["checked_at", "tried_at", "observed_at", "price_changed_at"],
    offer: ["observed_at", "price_changed_at"],
    listing: ["observed_at", "price_changed_at", "market_changed_at"],
  };
  const seconds = (Date.now() - generatedAt.getTime()) / 1000;
  for (const [table, columns] of Object.entries(moved)) {
    const changes = columns.map(
      (column) => sql`${sql.ref(column)} = ${sql.ref(column)} + make_interval(secs => ${seconds})`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(owner);
  }
}

/** A change of each price of a site every ten days, for backtests. */
async function addHistory(owner: Kysely<Tables>, siteId: number): Promise<void> {
  const today = localDayOf(new Date());
  for (let back = 0; back <= changeDays + 31; back += 20)
    await sql`select ensure_month(date_trunc('month', ${addDays(today, -back)}::date)::date)`.execute(owner);
  await sql`
    insert into price_point (observed_at, price_minor, page_id, currency, availability, is_promo)
    select now() - make_interval(days => 10 * step + 1, hours => (p.slot % 24)::integer),
      p.price_minor * (95 + (p.slot + 7 * step) % 10) / 100, p.page_id, p.currency, p.availability, false
    from page p cross join generate_series(0, ${changeDays / 10 - 1}) as step
    where p.price_minor is not null and p.page_id in (
      select page_id from product where site_id = ${siteId} union all select page_id from offer where site_id = ${siteId})`.execute(
    owner,
  );
}

/** Cancels what waits, and waits for what runs. */
async function becomeIdle(owner: Kysely<Tables>): Promise<void> {
  for (;;) {
    await sql`update pricing_task set cancel_requested = true where state in ('QUEUED', 'RUNNING')`.execute(
      owner,
    );
    const { rows } = await sql`
      select 1 from pricing_run where finished_at is null
      union all select 1 from changed_product
      union all select 1 from graphile_worker.jobs where attempts < max_attempts and run_at <= now()
      limit 1`.execute(owner);
    if (rows.length === 0) return;
    await sleep(200);
  }
}
