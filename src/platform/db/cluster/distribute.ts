import pg from "pg";
import { lockMigrations } from "../migration-lock.ts";
import { readCatalogueFacts } from "./catalogue-facts.ts";
import { clusterRefusals } from "./cluster-checks.ts";
import {
  createJournal,
  dropJournal,
  forgetDropped,
  forgetLocalCopy,
  readLocalCopy,
  recordDropped,
  recordLocalCopy,
} from "./journal.ts";
import { type DistributionMap, type ForeignKey, type Plan, planDistribution, type Step } from "./plan.ts";
import { readCluster } from "./read-cluster.ts";
import { verifyDistribution } from "./verification.ts";

export interface DistributeOptions {
  readonly ownerUrl: string;
  /** Address of the role `vizor_app`. */
  readonly appUrl: string;
  readonly map: DistributionMap;
  /** Only returns the plan. */
  readonly isDryRun: boolean;
  /** Called before each step. */
  readonly onStep: (step: Step) => void;
}

export interface RowCount {
  readonly table: string;
  readonly before: number;
  readonly after: number;
}

export interface Distribution {
  /** Why nothing was changed: sentences. */
  readonly refusals: readonly string[];
  readonly plan: Plan;
  /** Of every distributed and reference table. Empty when nothing was changed. */
  readonly counts: readonly RowCount[];
  /** What the closing checks found: sentences. */
  readonly findings: readonly string[];
}

/**
 * Brings every table where the map puts it, and checks the result. Each step is a transaction of its own; an interrupted run is
 * completed by the next one.
 * @throws Error when a step fails, or a table does not have the same number of rows after it
 */
export async function distribute(options: DistributeOptions): Promise<Distribution> {
  const { ownerUrl, appUrl, map, isDryRun } = options;
  const client = await connectOwner(ownerUrl);
  const nothing = { plan: { refusals: [], steps: [] }, counts: [], findings: [] };
  try {
    // Processes that start meanwhile wait for the end: they migrate first.
    if (!(await lockMigrations(client, { waits: false }))) {
      return { refusals: ["A migration or another distribution is running"], ...nothing };
    }
    const cluster = await readCluster(client);
    const refusals = clusterRefusals(cluster);
    if (cluster.citusVersion === null || !cluster.isCoordinator) return { refusals, ...nothing };
    const plan = planDistribution(map, await readCatalogueFacts(client));
    const all = [...refusals, ...plan.refusals];
    if (all.length > 0 || isDryRun) return { ...nothing, refusals: all, plan };
    const before = await countRows(client, map);
    await createJournal(client);
    await runSteps(client, plan.steps, { ...options, before });
    const after = await countRows(client, map);
    const counts = [...before].map(([table, rows]) => ({
      table,
      before: rows,
      after: after.get(table) ?? 0,
    }));
    await dropJournal(client);
    return { refusals: [], plan, counts, findings: await verifyDistribution(client, appUrl, map) };
  } finally {
    await client.end();
  }
}

/** A session to which no row policy applies, and which sees tables instead of their shards. */
export async function connectOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: "vizor distribute",
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  await client.query("set row_security = off");
  await client.query("set citus.override_table_visibility = on");
  return client;
}

async function countRows(client: pg.Client, map: DistributionMap): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const [table, distribution] of map) {
    if (distribution !== "local") counts.set(table, await countTable(client, table));
  }
  return counts;
}

async function countTable(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(
    `select count(*) as rows from public.${pg.escapeIdentifier(table)}`,
  );
  return Number(rows[0]?.rows);
}

interface StepOptions {
  readonly onStep: (step: Step) => void;
  readonly before: ReadonlyMap<string, number>;
}

async function runSteps(
  client: pg.Client,
  steps: readonly Step[],
  { onStep, before }: StepOptions,
): Promise<void> {
  const copied = new Map(
    steps.flatMap((step) =>
      step.kind === "remove-local-copy" ? [[step.table, before.get(step.table) ?? 0]] : [],
    ),
  );
  for (const step of steps) {
    onStep(step);
    await runStep(client, step, copied);
    if (step.kind === "place") await assertRows(client, step.table, before.get(step.table));
  }
}

async function assertRows(client: pg.Client, table: string, expected: number | undefined): Promise<void> {
  const rows = await countTable(client, table);
  if (rows !== expected)
    throw new Error(`${table} had ${expected} rows and has ${rows} now: nothing further was changed`);
}

/** @param copied number of rows by table whose rows are also to be removed from the coordinator */
async function runStep(client: pg.Client, step: Step, copied: ReadonlyMap<string, number>): Promise<void> {
  switch (step.kind) {
    case "drop-foreign-key":
      return inTransaction(client, async () => {
        await recordDropped(client, step.foreignKey);
        await client.query(step.statement);
      });
    case "place":
      return inTransaction(client, async () => {
        const rows = copied.get(step.table);
        if (rows !== undefined) await recordLocalCopy(client, step.table, rows);
        await client.query(step.statement);
      });
    case "remove-local-copy":
      // Again: the run that distributed it may have stopped before it counted.
      await assertRows(client, step.table, await readLocalCopy(client, step.table));
      await client.query(step.statement);
      return forgetLocalCopy(client, step.table);
    case "add-foreign-key":
      if (!(await hasForeignKey(client, step.foreignKey))) await client.query(step.statement);
      return forgetDropped(client, step.foreignKey);
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** A run that stopped between adding a key and forgetting it has added it. */
async function hasForeignKey(client: pg.Client, { table, name }: ForeignKey): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_constraint where contype = 'f' and conrelid = $1::regclass and conname = $2`,
    [`public.${pg.escapeIdentifier(table)}`, name],
  );
  return rowCount === 1;
}
