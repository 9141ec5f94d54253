import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminCompanyTables, adminPersonTables } from "../../../src/admin/admin.tables.ts";
import { catalogCompanyTables, catalogPersonTables } from "../../../src/catalog/catalog.tables.ts";
import { exchangeCompanyTables, exchangePersonTables } from "../../../src/exchange/exchange.tables.ts";
import { matchingCompanyTables, matchingPersonTables } from "../../../src/matching/matching.tables.ts";
import { filePersonTables } from "../../../src/platform/files/file-rows.ts";
import { pricingCompanyTables, pricingPersonTables } from "../../../src/pricing/pricing.tables.ts";
import { reportsPersonTables } from "../../../src/reports/reports.tables.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const personTables = [
  ...catalogPersonTables,
  ...pricingPersonTables,
  ...exchangePersonTables,
  ...reportsPersonTables,
  ...adminPersonTables,
  ...matchingPersonTables,
  ...filePersonTables,
];
const companyTables = [
  ...catalogCompanyTables,
  ...pricingCompanyTables,
  ...exchangeCompanyTables,
  ...adminCompanyTables,
  ...matchingCompanyTables,
];

/** Columns with people's ids outside of sites: taken out and erased by code of their slice, or numbers of GODs only. */
const elsewhere = [
  "api_key.created_by",
  "billing_details.changed_by",
  "company_subscription.subscribed_by",
  "doubtful_reading.decided_by",
  "enrolment.invited_by",
  "erasure.user_id",
  "recipe_proposal.decided_by",
];

/** Tables of a site that are not part of a company's archive: queues, what is computed, content of files, and people's own settings. */
const notArchived = [
  "alert",
  "alert_change",
  "alert_event",
  "alert_own_price",
  "changed_product",
  "export_column_choice",
  "hidden_brand",
  "hidden_category",
  "idempotency_key",
  "lesson_request",
  "link_check",
  "link_score",
  "market_overview",
  "match_run_address",
  "notification_report",
  "own_price_ledger",
  "page_watch",
  "prepared_file",
  "prepared_file_part",
  "price_feed",
  "price_segment",
  "pricing_brake",
  "pricing_move",
  "pricing_run",
  "pricing_task",
  "product_feed_item",
  "report_delivery",
  "saved_view",
  "watch_outbox",
  "webhook_attempt",
];

test("every column that names a person is taken out: none of a new table is left out", async () => {
  // Accounts' tables belong to a person by a foreign key, and are deleted by it.
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and a.atttypid = 'bigint'::regtype
       and (a.attname = 'user_id' or a.attname like '%\_by')
       and (exists (select from pg_attribute s where s.attrelid = c.oid and s.attname = 'site_id')
         or not exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
           and f.confdeltype = 'c' and f.conkey = array[a.attnum]))
     order by 1`.execute(database.owner);
  const known = [
    ...personTables.flatMap(({ table, people }) => people.map((column) => `${table}.${column}`)),
    ...elsewhere,
    "app_user.user_id",
  ];
  expect(rows.map(({ name }) => name)).toEqual(known.toSorted());
});

/** Columns for people's names and addresses, with what takes their content away with a person. */
const personal = {
  "account's row": ["app_user.email", "app_user.first_name", "app_user.last_name"],
  "foreign key to the account": ["user_session.address", "user_session.user_agent"],
  "code of the slice": [
    "company_subscription.email",
    "company_subscription.holder_name",
    "contact_request.email",
    "enrolment.email",
    "enrolment.first_name",
    "enrolment.last_name",
  ],
  "of the company": ["billing_details.address", "billing_details.email", "billing_details.legal_name"],
};

test("every column for a name or an address of people is known, with what erases it", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'character varying', 'inet', 'citext')
       and column_name ~ '(e_?mail|first_name|last_name|legal_name|holder|user_agent|phone|recipient|^address$)'
       and table_name not in (select viewname from pg_views where schemaname = 'public') order by 1`.execute(
    database.owner,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.values(personal).flat().toSorted());
});

test("every table of a site is in a company's archive or left out by name; all columns exist", async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(database.owner);
  const known = [...companyTables.map(({ table }) => table), ...notArchived, "site"];
  expect(rows.map(({ name }) => name)).toEqual(known.toSorted());
  const named = [
    ...companyTables.flatMap(({ table, without = [] }) => without.map((column) => `${table}.${column}`)),
    ...personTables.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
  ];
  const columns = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    database.owner,
  );
  const existing = new Set(columns.rows.map(({ name }) => name));
  expect(named.filter((name) => !existing.has(name))).toEqual([]);
});
