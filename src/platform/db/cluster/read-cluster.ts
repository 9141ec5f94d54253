import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { roleNames } from "../roles.ts";
import { hasCitus } from "./catalogue-facts.ts";
import type { ClusterFacts, NodeFacts } from "./cluster-checks.ts";

/** How long a session that was just closed may still be listed, milliseconds. */
const closingMs = 2_000;

const readPostgres = "select current_setting('server_version_num')";
const readCitus = "select citus_version()";
/** Those of the first migration. Citus creates them on the workers, if their servers have them. */
const readExtensions = `select string_agg(needed, ', ' order by needed)
  from unnest(array['btree_gin', 'pg_trgm', 'unaccent']) needed
 where needed not in (select name from pg_available_extensions)`;
const readSetting = "select current_setting('citus.propagate_set_commands', true)";
const readTriggers = "select (current_setting('citus.enable_unsafe_triggers', true) = 'on')::text";
const readOwner = "select (rolsuper or rolbypassrls)::text from pg_roles where rolname = current_user";
const readRoles = `select (count(*) = ${roleNames.length})::text from pg_roles
  where rolname in (${roleNames.map((name) => `'${name}'`).join(", ")}) and not rolsuper and not rolbypassrls`;

/** Asks the coordinator and, through it, every worker node. */
export async function readCluster(client: pg.Client): Promise<ClusterFacts> {
  const otherSessions = await awaitOtherSessions(client);
  if (!(await hasCitus(client))) {
    const none = { citusVersion: null, isCoordinator: false, isCoordinatorRegistered: false, nodes: [] };
    return { otherSessions, ...none };
  }
  const citusVersion = await one(client, readCitus);
  const isCoordinator = (await one(client, "select groupid::text from pg_dist_local_group")) === "0";
  const registered = "select exists (select from pg_dist_node where groupid = 0)::text";
  return {
    citusVersion,
    isCoordinator,
    isCoordinatorRegistered: (await one(client, registered)) === "true",
    nodes: isCoordinator ? [await readCoordinator(client), ...(await readWorkers(client))] : [],
    otherSessions,
  };
}

async function readCoordinator(client: pg.Client): Promise<NodeFacts> {
  return {
    name: "the coordinator",
    failure: null,
    postgresVersion: Number(await one(client, readPostgres)),
    citusVersion: await one(client, readCitus),
    missingExtensions: await one(client, readExtensions),
    setCommands: await one(client, readSetting),
    takesTriggers: (await one(client, readTriggers)) === "true",
    passesPolicies: (await one(client, readOwner)) === "true",
    hasRoles: (await one(client, readRoles)) === "true",
  };
}

async function readWorkers(client: pg.Client): Promise<NodeFacts[]> {
  const settings = await onWorkers(client, readSetting);
  const postgres = await resultsOnWorkers(client, readPostgres);
  const citus = await resultsOnWorkers(client, readCitus);
  const extensions = await resultsOnWorkers(client, readExtensions);
  const triggers = await resultsOnWorkers(client, readTriggers);
  const owners = await resultsOnWorkers(client, readOwner);
  const roles = await resultsOnWorkers(client, readRoles);
  return settings.map(({ name, success, result }) => ({
    name,
    failure: success ? null : result,
    postgresVersion: Number(postgres.get(name) ?? 0),
    citusVersion: citus.get(name) ?? null,
    // An aggregate of no rows is an empty text among the answers of workers.
    missingExtensions: extensions.get(name) || null,
    setCommands: result,
    takesTriggers: triggers.get(name) === "true",
    passesPolicies: owners.get(name) === "true",
    hasRoles: roles.get(name) === "true",
  }));
}

interface WorkerAnswer {
  /** "host:port" */
  readonly name: string;
  readonly success: boolean;
  readonly result: string | null;
}

async function onWorkers(client: pg.Client, command: string): Promise<WorkerAnswer[]> {
  const { rows } = await client.query<WorkerAnswer>(
    `select nodename || ':' || nodeport as name, success, result from run_command_on_workers($1) order by 1`,
    [command],
  );
  return rows;
}

/** Answers of the nodes that gave one, by their names. */
async function resultsOnWorkers(
  client: pg.Client,
  command: string,
): Promise<ReadonlyMap<string, string | null>> {
  const answers = await onWorkers(client, command);
  return new Map(answers.filter(({ success }) => success).map(({ name, result }) => [name, result]));
}

/** Waits a moment for sessions that are being closed. */
export async function awaitOtherSessions(client: pg.Client): Promise<string[]> {
  const untilMs = performance.now() + closingMs;
  for (;;) {
    const found = await readOtherSessions(client);
    if (found.length === 0 || performance.now() > untilMs) return found;
    await delay(100);
  }
}

/**
 * Other clients in this database. Without the right to read other roles' sessions, their kind and name are hidden: they count.
 * Citus names its own connections after itself.
 */
async function readOtherSessions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select coalesce(nullif(application_name, ''), usename, 'unnamed') as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and coalesce(backend_type, 'client backend') = 'client backend'
        and coalesce(application_name, '') not like 'citus%'
      order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function one(client: pg.Client, statement: string): Promise<string | null> {
  const { rows } = await client.query({ text: statement, rowMode: "array" });
  return (rows as unknown[][])[0]?.[0] as string | null;
}
