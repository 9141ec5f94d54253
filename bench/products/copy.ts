import { once } from "node:events";
import pg from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import {
  chunkColumns,
  type MarketChunk,
  type MarketPlan,
  marketChunks,
  marketNames,
  marketNow,
} from "./market.ts";

const tables = ["product", "listing", "offer", "page"] as const satisfies readonly (keyof MarketChunk)[];

/**
 * Generates sites' products by COPY: indexes that nothing depends on are taken away before and made anew after, and
 * no foreign key is checked, since the generator keeps them.
 * @param ownerUrl a superuser's address
 */
export async function copyMarkets(ownerUrl: string, plans: readonly MarketPlan[]): Promise<void> {
  const owner = await connect(ownerUrl);
  try {
    const remake = await dropIndexes(owner);
    for (const plan of plans) await copyMarket(owner, ownerUrl, plan);
    for (const statement of remake) await owner.query(statement);
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

/** @returns statements that make them again */
async function dropIndexes(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid = any($1::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  // Pages come in no order of their ids: row by row, their key would cost most of the time.
  await owner.query("alter table page drop constraint page_pkey");
  return [
    "alter table page add constraint page_pkey primary key (page_id)",
    ...rows.map((row) => row.definition),
  ];
}

async function copyMarket(owner: pg.Client, ownerUrl: string, plan: MarketPlan): Promise<void> {
  const { siteId } = plan;
  const names = marketNames(plan);
  await owner.query("insert into company values ($1, 'Bench', $2)", [siteId, marketNow]);
  await owner.query("insert into site (site_id, company_id, domain, created_at) values ($1, $1, $2, $3)", [
    siteId,
    `shop${siteId}.example`,
    marketNow,
  ]);
  await owner.query(
    "insert into brand (site_id, brand_id, name) select $1, place, name from unnest($2::text[]) with ordinality as new(name, place)",
    [siteId, names.brands],
  );
  await owner.query(
    "insert into category (site_id, category_id, path) select $1, place, path from unnest($2::text[]) with ordinality as new(path, place)",
    [siteId, names.categories],
  );
  const streams = await Promise.all(tables.map((table) => openCopy(ownerUrl, table)));
  for (const chunk of marketChunks(plan, names, 2000)) {
    await Promise.all(streams.map((stream) => stream.write(chunk[stream.table])));
  }
  await Promise.all(streams.map((stream) => stream.end()));
}

async function openCopy(ownerUrl: string, table: keyof MarketChunk) {
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
