import pg from "pg";
import type { DistributionMap } from "./plan.ts";

/**
 * The row policies of a table or shard in one text: whether they are enforced, and each with its command, roles and parts. Expressions
 * are left out, because a node may write the same one with another schema in front.
 */
const policiesOf = (relation: string) => `
  select (relrowsecurity and relforcerowsecurity)::text || coalesce((
    select string_agg(
             ' ' || polname || ' ' || polcmd::text || (polqual is not null)::text || (polwithcheck is not null)::text
             || (select coalesce(string_agg(rolname, ',' order by rolname), '') from pg_roles where oid = any (polroles)),
             ';' order by polname)
      from pg_policy where polrelid = c.oid), '')
  from pg_class c where c.oid = ${relation}`;

/**
 * Compares every shard's row policies with those of its table, and reads the merchants' tables as the program does: without a
 * site, and with one.
 * @param appUrl address of the role `vizor_app`
 * @returns sentences; empty: all is as it has to be
 */
export async function verifyDistribution(
  owner: pg.Client,
  appUrl: string,
  map: DistributionMap,
): Promise<string[]> {
  const findings: string[] = [];
  for (const [table, distribution] of map) {
    if (distribution !== "local") findings.push(...(await verifyPolicies(owner, table)));
  }
  const app = new pg.Client({ connectionString: appUrl, connectionTimeoutMillis: 10_000 });
  await app.connect();
  try {
    for (const [table, distribution] of map) {
      if (distribution === "site_id") findings.push(...(await verifyRights(owner, app, table)));
    }
    return findings;
  } finally {
    await app.end();
  }
}

async function verifyPolicies(owner: pg.Client, table: string): Promise<string[]> {
  const name = `public.${pg.escapeIdentifier(table)}`;
  const { rows } = await owner.query<{ shard: string; success: boolean; result: string | null }>(
    `select shardid::text as shard, success, result from run_command_on_shards($1::regclass, $2)`,
    [name, policiesOf("'%s'::regclass")],
  );
  const own = await owner.query({
    text: policiesOf(`${pg.escapeLiteral(name)}::regclass`),
    rowMode: "array",
  });
  const expected = (own.rows as unknown[][])[0]?.[0];
  if (rows.length === 0) return [`${table} has no shards`];
  return rows
    .filter(({ success, result }) => !success || result !== expected)
    .map(({ shard, success, result }) =>
      success
        ? `The shard ${shard} of ${table} does not have the row policies of the table`
        : `The shard ${shard} of ${table} could not be read: ${result}`,
    );
}

/** @param table one of the merchants */
async function verifyRights(owner: pg.Client, app: pg.Client, table: string): Promise<string[]> {
  const name = `public.${pg.escapeIdentifier(table)}`;
  const { rows } = await app.query<{ allowed: boolean }>(
    `select has_table_privilege($1, 'SELECT') as allowed`,
    [name],
  );
  if (!rows[0]?.allowed) return [];
  const without = await app.query(`select 1 from ${name} limit 1`);
  if (without.rowCount) return [`vizor_app reads rows of ${table} without a site`];
  const found = await owner.query<{ site: string }>(`select site_id::text as site from ${name} limit 1`);
  const site = found.rows[0]?.site;
  if (site === undefined) return [];
  const expected = await owner.query<{ own: number }>(
    `select count(*)::int as own from ${name} where site_id = ${site}`,
  );
  await app.query("begin read only");
  try {
    await app.query(`set local app.site_id = '${site}'`);
    const counted = await app.query<{ all: number; own: number }>(
      `select count(*)::int as "all", count(*) filter (where site_id = ${site})::int as own from ${name}`,
    );
    const { all, own } = counted.rows[0] ?? { all: 0, own: 0 };
    const isRight = all === own && own === expected.rows[0]?.own;
    return isRight
      ? []
      : [`vizor_app reads ${all} rows of ${table} with the site ${site}, which has ${expected.rows[0]?.own}`];
  } finally {
    await app.query("rollback");
  }
}
