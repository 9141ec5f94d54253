import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, readMigrations } from "../../../src/platform/db/migrate.ts";
import { addressForRole } from "../../../src/platform/db/roles.ts";
import { assertSameSecrets, markSecrets, SecretsDifferError } from "../../../src/platform/db/secrets-mark.ts";
import { createEmptyDatabase } from "../../support/database/database.ts";

let target: Awaited<ReturnType<typeof createEmptyDatabase>>;
let folder: string;
beforeAll(async () => {
  target = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), "vizor-migrations-"));
});
afterAll(async () => {
  await target.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: target.ownerUrl });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

test("of five concurrent processes one applies each migration, and a later process none", async () => {
  const applied = await Promise.all(
    Array.from({ length: 5 }, () => migrate(target.ownerUrl, target.secrets)),
  );
  const names = (await readMigrations()).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(applied.flat()).toEqual(names);
  expect(await migrate(target.ownerUrl, target.secrets)).toEqual([]);
});

test("a migration that fails changes nothing, and the next start tries it again", async () => {
  const dir = mkdtempSync(join(folder, "failing-"));
  const other = await createEmptyDatabase();
  try {
    writeFileSync(join(dir, "0001_half.sql"), "create table kept (id int);\n\nselect broken from nowhere;");
    await expect(migrate(other.ownerUrl, other.secrets, { dir })).rejects.toThrow(/0001_half\.sql: .*line 3/);
    writeFileSync(join(dir, "0001_half.sql"), "create table kept (id int);");
    expect(await migrate(other.ownerUrl, other.secrets, { dir })).toEqual(["0001_half.sql"]);
    writeFileSync(join(dir, "0001_half.sql"), "create table kept (id bigint);");
    await expect(migrate(other.ownerUrl, other.secrets, { dir })).rejects.toThrow(/must not change/);
  } finally {
    await other.drop();
  }
});

test("a migration outside a transaction may contain statements that need this", async () => {
  const dir = mkdtempSync(join(folder, "outside-"));
  const other = await createEmptyDatabase();
  try {
    writeFileSync(join(dir, "0001_table.sql"), "create table item (id int);");
    writeFileSync(
      join(dir, "0002_index.sql"),
      "-- no transaction\ncreate index concurrently item_id on item (id);",
    );
    expect(await migrate(other.ownerUrl, other.secrets, { dir })).toHaveLength(2);
  } finally {
    await other.drop();
  }
});

test("the worker's role runs background jobs without owning their tables", async () => {
  const rows = await query<{ table: string }>(`
    select c.oid::regclass::text as table from pg_class c
     where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'vizor_worker')`);
  expect(rows).toEqual([]);
});

test("a machine with other secrets is refused before it replaces the passwords of the roles", async () => {
  const other = { installSecret: "A".repeat(43) };
  await migrate(target.ownerUrl, target.secrets);
  await expect(migrate(target.ownerUrl, other)).rejects.toThrow(/belongs to another secrets\.json/);
  const connectionString = addressForRole(target.ownerUrl, "vizor_app", target.secrets);
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.end();
  // What --new-secrets does once the file is lost; migrating with them would lock out the tests that run beside this one.
  const owner = new pg.Client({ connectionString: target.ownerUrl });
  await owner.connect();
  try {
    await markSecrets(owner, other);
    await expect(assertSameSecrets(owner, other)).resolves.toBeUndefined();
    await expect(assertSameSecrets(owner, target.secrets)).rejects.toThrow(SecretsDifferError);
  } finally {
    await owner.end();
  }
});
