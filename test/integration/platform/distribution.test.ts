import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { distributionByTable } from "../../../src/platform/db/distribution.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { schemaViolations } from "../../support/distribution/schema-rules.ts";

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await database?.close();
});

test("every table of the migrations is declared, and can be distributed as it is declared", async () => {
  expect(distributionByTable.size).toBeGreaterThan(90);
  expect(await schemaViolations(owner)).toEqual([]);
});

const planted = [
  ["create table planted (id bigint)", "undeclared-table: planted"],
  ["drop table crawl_schedule", "unknown-table: crawl_schedule"],
  ["create unique index planted on offer (offer_id)", "unique-key: planted"],
  [foreignKey("page_watch", "site_id, product_id", "product"), "foreign-key: planted"],
  [foreignKey("crawl_task", "page_id", "page"), "foreign-key: planted"],
  [foreignKey("site", "site_id, company_id", "brand"), "foreign-key: planted"],
  [
    "create trigger planted before update on listing for each row execute function keep_final_price_day()",
    "trigger: planted on listing",
  ],
  ["alter table brand alter brand_id add generated always as identity", "sequence: brand.brand_id"],
  [
    "create function planted() returns text language sql as $$ select set_config('app.site_id', '1', true) $$",
    "set-config: planted",
  ],
] as const;

function foreignKey(table: string, columns: string, to: string): string {
  return `alter table ${table} add constraint planted foreign key (${columns}) references ${to}`;
}

test.for(planted)("%s", async ([statement, expected]) => {
  await owner.query("begin");
  try {
    await owner.query(statement);
    const found = await schemaViolations(owner);
    expect(found.map(({ rule, detail }) => `${rule}: ${detail}`)).toEqual([expected]);
  } finally {
    await owner.query("rollback");
  }
});

test("a reference within a group needs the distribution column", async () => {
  await owner.query("begin");
  try {
    await owner.query(foreignKey("page_watch", "page_id", "page"));
    expect(await schemaViolations(owner)).toEqual([]);
  } finally {
    await owner.query("rollback");
  }
});
