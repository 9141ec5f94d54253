import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testNow } from "../../factories/people.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { makeCompany } from "../../support/route-requests/companies.ts";
import { type LiveServer, startLiveServer } from "../../support/route-requests/live-server.ts";

// The steps that follow the integration tests check every statement that these send. What only the clock starts is sent here, so
// that those steps do not depend on the hour at which another test has the product running.

const dayMs = 86_400_000;

let database: TestDatabase;
let server: LiveServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startLiveServer(database);
  // As in the product, where the worker does so before it writes.
  for (const task of server.tasks) if (task.name.endsWith(".ensure-months")) await task.run(null);
  await makeCompany(server, "first");
  await makeCompany(server, "second");
});
afterAll(async () => {
  await server.app.close();
  await database.close();
});

test("every scheduled task runs, and what is not kept for long is gone after two years", async () => {
  const scheduled = server.tasks.filter(({ cron }) => cron !== undefined);
  expect(scheduled.length).toBeGreaterThan(30);
  const filledBefore = await filledTables();
  const failed: string[] = [];
  for (const days of [0, 2, 40, 800]) {
    server.clock.set(new Date(testNow.getTime() + days * dayMs));
    for (const { name, run } of scheduled) {
      await run(null).catch((error) => failed.push(`${name} after ${days} days: ${error}`));
    }
  }
  expect(failed).toEqual([]);
  expect(server.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  const filledAfter = await filledTables();
  expect(filledBefore.filter((table) => !filledAfter.includes(table))).toEqual([
    "alert_change",
    "alert_event",
    "deleted_product",
    "idempotency_key",
    "market_overview",
    "payment_attempt",
    "prepared_file",
    "prepared_file_part",
    "pricing_task",
    "product_deletion",
    "product_feed_item",
    "product_feed_run",
    "product_import",
    "product_import_change",
    "product_import_row",
    "user_session",
    "webhook_attempt",
    "webhook_delivery",
  ]);
});

/** Names of the tables that have rows, in their order. */
async function filledTables(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
    order by relname collate "C"`.execute(database.owner);
  const filled: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(database.owner);
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}
