import { once } from "node:events";
import pg from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import {
  chunkColumns,
  generatedAt,
  type SiteChunk,
  type SitePlan,
  siteChunks,
  siteNames,
} from "./generate.ts";

const tables = ["product", "listing", "offer", "page"] as const satisfies readonly (keyof SiteChunk)[];

/**
 * Loads generated sites with COPY. Indexes without a constraint are dropped before and recreated after; foreign keys
 * are not checked, because the generated rows are consistent.
 * @param ownerUrl connection string of a superuser
 */
export async function copySites(ownerUrl: string, plans: readonly SitePlan[]): Promise<void> {
  const owner = await connect(ownerUrl);
  try {
    const recreate = await dropIndexes(owner);
    for (const plan of plans) await copySite(owner, ownerUrl, plan);
    for (const statement of recreate) await owner.query(statement);
    await owner.query("vacuum analyze");
  } finally {
    await owner.end();
  }
}

async function connect(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query("set session_replication_role = replica");
  await client.query("set maintenance_work_mem = '512MB'");
  await client.query("set synchronous_commit = off");
  return client;
}

/** @returns statements that recreate the indexes */
async function dropIndexes(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid = any($1::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  // Page ids are random: maintaining their primary key row by row would take most of the time.
  await owner.query("alter table page drop constraint page_pkey");
  return [
    "alter table page add constraint page_pkey primary key (page_id)",
    ...rows.map((row) => row.definition),
  ];
}

async function copySite(owner: pg.Client, ownerUrl: string, plan: SitePlan): Promise<void> {
  const { siteId } = plan;
  const names = siteNames(plan);
  await owner.query("insert into company values ($1, 'Bench', $2)", [siteId, generatedAt]);
  await owner.query("insert into site (site_id, company_id, domain, created_at) values ($1, $1, $2, $3)", [
    siteId,
    `shop${siteId}.example`,
    generatedAt,
  ]);
  await owner.query(
    "insert into brand (site_id, brand_id, name) select $1, ordinal, name from unnest($2::text[]) with ordinality as new(name, ordinal)",
    [siteId, names.brands],
  );
  await owner.query(
    "insert into category (site_id, category_id, path) select $1, ordinal, path from unnest($2::text[]) with ordinality as new(path, ordinal)",
    [siteId, names.categories],
  );
  const streams = await Promise.all(tables.map((table) => openCopy(ownerUrl, table)));
  for (const chunk of siteChunks(plan, names, 2000)) {
    await Promise.all(streams.map((stream) => stream.write(chunk[stream.table])));
  }
  await Promise.all(streams.map((stream) => stream.end()));
}

async function openCopy(ownerUrl: string, table: keyof SiteChunk) {
  const client = await connect(ownerUrl);
  const stream: CopyStreamQuery = client.query(copyFrom(`copy ${table} (${chunkColumns[table]}) from stdin`));
  let failure: Error | undefined;
  stream.on("error", (error) => {
    failure = error;
  });
  return {
    table,
    write: async (text: string) => {
      if (failure) throw failure;
      if (text !== "" && !stream.write(text)) await once(stream, "drain");
    },
    end: async () => {
      stream.end();
      await once(stream, "finish");
      await client.end();
    },
  };
}
