/** What a distribution needs of the server and its nodes. */
export interface ClusterFacts {
  /** As `citus_version()` of the coordinator returns it; null: this database has no Citus. */
  readonly citusVersion: string | null;
  readonly isCoordinator: boolean;
  /** Whether the coordinator is one of the nodes that Citus knows. */
  readonly isCoordinatorRegistered: boolean;
  /** The coordinator first. */
  readonly nodes: readonly NodeFacts[];
  /** Names of other sessions in this database, as their clients name themselves. */
  readonly otherSessions: readonly string[];
}

export interface NodeFacts {
  /** "host:port"; the coordinator is "the coordinator". */
  readonly name: string;
  /** Why the node did not answer; null: it did. */
  readonly failure: string | null;
  /** As `server_version_num`. */
  readonly postgresVersion: number;
  /** As `citus_version()` returns it; null: it does not say. */
  readonly citusVersion: string | null;
  /** Those extensions of the schema that the server there does not have, as "btree_gin, unaccent"; null: it has all. */
  readonly missingExtensions: string | null;
  /** `citus.propagate_set_commands` */
  readonly setCommands: string | null;
  /** Whether `citus.enable_unsafe_triggers` is on. */
  readonly takesTriggers: boolean;
  /** Whether the owner is a superuser or has BYPASSRLS there. */
  readonly passesPolicies: boolean;
  /** Whether both roles of the program exist there, with no right to pass over policies. */
  readonly hasRoles: boolean;
}

const oldestPostgres = 15;
const oldestCitus = [12, 1] as const;
const settingOfSites = "citus.propagate_set_commands";
const settingOfTriggers = "citus.enable_unsafe_triggers";

/** What is missing, as sentences that say what to do. @returns empty: the tables may be distributed */
export function clusterRefusals(facts: ClusterFacts): string[] {
  if (facts.citusVersion === null) return [noCitus];
  const refusals: string[] = [];
  if (!isRecent(facts.citusVersion))
    refusals.push(`Citus ${oldestCitus.join(".")} or newer is needed, this is ${facts.citusVersion}`);
  if (!facts.isCoordinator)
    return [...refusals, "This is a worker node: DATABASE_URL must lead to the coordinator"];
  if (!facts.isCoordinatorRegistered) {
    refusals.push(
      "The nodes do not know the coordinator: run \"select citus_set_coordinator_host('its address', 5432)\"",
    );
  }
  if (facts.nodes.length < 2)
    refusals.push("There is no worker node: run \"select citus_add_node('its address', 5432)\" for each");
  if (facts.otherSessions.length > 0) {
    refusals.push(
      `Others are connected to this database (${[...new Set(facts.otherSessions)].join(", ")}): stop every process of Vizor and close other sessions`,
    );
  }
  const citusVersion = shortVersion(facts.citusVersion);
  return [...refusals, ...facts.nodes.flatMap((node) => nodeRefusals(node, citusVersion))];
}

const noCitus =
  'This database has no Citus: install it on every node, name it in shared_preload_libraries, and run "create extension citus" in this database';

/** @param citusVersion of the coordinator, as "13.2" */
function nodeRefusals(node: NodeFacts, citusVersion: string): string[] {
  const { name, failure, setCommands, takesTriggers, passesPolicies, hasRoles } = node;
  if (failure !== null) return [`${name} did not answer: ${failure}`];
  const refusals = installationRefusals(node, citusVersion);
  if (setCommands !== "local") {
    refusals.push(
      `${settingOfSites} is ${setCommands ?? "not set"} on ${name}: run "alter system set ${settingOfSites} = 'local'" there and reload, since row policies on the shards need the site of the transaction`,
    );
  }
  if (!takesTriggers) {
    refusals.push(
      `${settingOfTriggers} is off on ${name}: run "alter system set ${settingOfTriggers} = on" there and reload, since a trigger protects the days that have ended; it reads its own row only`,
    );
  }
  if (!passesPolicies) {
    refusals.push(
      `The account of DATABASE_URL is neither a superuser nor has BYPASSRLS on ${name}: rows could not be moved`,
    );
  }
  if (!hasRoles) {
    refusals.push(
      `The roles vizor_app and vizor_worker are missing on ${name}, or may bypass row policies there`,
    );
  }
  return refusals;
}

function installationRefusals({ name, ...node }: NodeFacts, citusVersion: string): string[] {
  const refusals: string[] = [];
  const postgres = Math.floor(node.postgresVersion / 10_000);
  if (postgres < oldestPostgres) {
    refusals.push(`PostgreSQL ${oldestPostgres} or newer is needed on every node, ${name} has ${postgres}`);
  }
  const own = shortVersion(node.citusVersion ?? "");
  if (own !== citusVersion) {
    refusals.push(
      `${name} has Citus ${own || "of no known version"} and the coordinator ${citusVersion}: install the same version on every node`,
    );
  }
  if (node.missingExtensions !== null) {
    refusals.push(
      `The server of ${name} lacks the extensions ${node.missingExtensions}: install PostgreSQL's contrib modules there`,
    );
  }
  return refusals;
}

function isRecent(version: string): boolean {
  const [major = 0, minor = 0] = shortVersion(version).split(".").map(Number);
  return major > oldestCitus[0] || (major === oldestCitus[0] && minor >= oldestCitus[1]);
}

/** "13.2" of "Citus 13.2.2 on x86_64-pc-linux-gnu"; empty where there is none. */
function shortVersion(version: string): string {
  return /\d+\.\d+/.exec(version)?.[0] ?? "";
}
