import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeBackup } from "../../../src/platform/db/backup/backup.ts";
import { restoreBackup } from "../../../src/platform/db/backup/restore.ts";
import type { TableSum } from "../../../src/platform/db/backup/sums.ts";
import { migrate } from "../../../src/platform/db/migrate.ts";
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "../../support/database/database.ts";

const takenAt = new Date("2026-11-21T03:00:00Z");
const title = "Țesut\tcu „ghilimele”, \\N\nșiruri, 🙂 și o bară \\";

let source: TestDatabase;
let folder: string;
let file: string;
let sums: TableSum[];

async function run(ownerUrl: string, ...statements: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    let last: pg.QueryResult | undefined;
    for (const statement of statements) last = await client.query(statement);
    if (!last) throw new Error("nothing to run");
    return last;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  source = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "vizor-backup-"));
  file = join(folder, "vizor.backup");
  await run(
    source.ownerUrl,
    "insert into company (company_id, name, created_at) values (1, 'Atelier', now())",
    "insert into site (site_id, company_id, domain, created_at) values (7, 1, 'atelier.ro', now())",
    `insert into product (site_id, product_id, title, created_at)
       select 7, n, ${pg.escapeLiteral(title)} || n, now() from generate_series(1000, 1999) n`,
    "select ensure_month(date '2026-10-01')",
    `insert into price_point (page_id, observed_at, price_minor, currency, availability, is_promo)
       values ('00000000-0000-0000-0000-000000000001', '2026-10-05T09:00:00.123456Z', 189999, 'RON', 'IN_STOCK', false)`,
    "select take_ids(500)",
  );
  sums = await writeBackup(source.ownerUrl, file, takenAt);
});
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true, force: true });
});

async function intoEmpty<T>(
  work: (ownerUrl: string, restore: (path?: string) => Promise<TableSum[]>) => Promise<T>,
) {
  const target = await createEmptyDatabase();
  const { ownerUrl, secrets } = target;
  try {
    return await work(ownerUrl, (path = file) =>
      restoreBackup(ownerUrl, path, (upTo) => migrate(ownerUrl, secrets, { upTo })),
    );
  } finally {
    await target.drop();
  }
}

test("a backup into an empty database has the same rows and checksums, and so has a backup of that", async () => {
  expect(sums.find(({ table }) => table === "product")?.rows).toBe(1000);
  await intoEmpty(async (ownerUrl, restore) => {
    expect(await restore()).toEqual(sums);
    const again = join(folder, "again.backup");
    expect(await writeBackup(ownerUrl, again, takenAt)).toEqual(sums);
    const { rows } = await run(ownerUrl, "select title from product where product_id = 1999");
    expect(rows).toEqual([{ title: `${title}1999` }]);
  });
});

test("the id counter continues, and months have their partitions", async () => {
  await intoEmpty(async (ownerUrl, restore) => {
    await restore();
    const counter = "select next_id from id_counter where name = 'record'";
    expect((await run(ownerUrl, counter)).rows).toEqual((await run(source.ownerUrl, counter)).rows);
    const { rows } = await run(ownerUrl, "select tableoid::regclass::text as part from price_point");
    expect(rows).toEqual([{ part: "price_point_202610" }]);
  });
});

test("a file is readable by its owner only, and none is overwritten", async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(writeBackup(source.ownerUrl, file, takenAt)).rejects.toThrow(/exists already/);
});

test("a database with rows is not overwritten by a restore", async () => {
  await intoEmpty(async (_ownerUrl, restore) => {
    await restore();
    await expect(restore()).rejects.toThrow(/holds rows/);
  });
});

test.each([
  ["cut short", (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))],
  ["with one byte changed", (bytes: Buffer) => flipped(bytes, Math.floor(bytes.length * 0.6))],
  ["of something else", () => Buffer.from("PGDMP, but not ours")],
])("a backup %s restores nothing", async (name, damage) => {
  const damaged = join(folder, `${name}.backup`);
  writeFileSync(damaged, damage(readFileSync(file)));
  await intoEmpty(async (ownerUrl, restore) => {
    await expect(restore(damaged)).rejects.toThrow();
    const { rows } = await run(ownerUrl, "select to_regclass('public.product')::text as name");
    if (rows[0]?.name === null) return;
    expect((await run(ownerUrl, "select count(*)::int as n from product")).rows).toEqual([{ n: 0 }]);
  });
});

test("a backup that fails leaves no file", async () => {
  const wrong = new URL(source.ownerUrl);
  wrong.password = "wrong";
  const target = join(folder, "never.backup");
  await expect(writeBackup(wrong.toString(), target, takenAt)).rejects.toThrow();
  expect(existsSync(target)).toBe(false);
});

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}
