import pg from "pg";
import type { Distribution } from "../distribution.ts";

/** Where each table belongs. */
export type DistributionMap = ReadonlyMap<string, Distribution>;

/** How Citus stores a table now; null: as an ordinary table of the coordinator. */
export type StoredAs =
  | { readonly kind: "distributed"; readonly column: string; readonly colocation: number }
  | { readonly kind: "reference" }
  | null;

export interface TableFacts {
  readonly table: string;
  readonly storedAs: StoredAs;
  readonly hasRows: boolean;
  /** Names of its own triggers. */
  readonly triggers: readonly string[];
  readonly uniqueKeys: readonly { readonly name: string; readonly columns: readonly string[] }[];
}

export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly references: string;
  /** As `pg_get_constraintdef` writes it. */
  readonly definition: string;
}

export interface CatalogueFacts {
  readonly tables: readonly TableFacts[];
  readonly foreignKeys: readonly ForeignKey[];
  /** Dropped by an earlier run that was interrupted, and to be added again. */
  readonly droppedForeignKeys: readonly ForeignKey[];
  /** Distributed by an earlier run, which did not remove the coordinator's copy of their rows. */
  readonly localCopies: readonly string[];
}

/** @property why printed after the statement */
export type Step = { readonly statement: string; readonly why: string } & (
  | { readonly kind: "drop-foreign-key" | "add-foreign-key"; readonly foreignKey: ForeignKey }
  | { readonly kind: "place" | "remove-local-copy"; readonly table: string }
);

export interface Plan {
  /** Sentences; while there is one, nothing may be changed. */
  readonly refusals: readonly string[];
  /** In this order. Empty: all tables are where they belong. */
  readonly steps: readonly Step[];
}

/** The first table of each group, whose shards the others follow. */
const anchors = { site_id: "category", page_id: "page" } as const;

/** Triggers for each row that look at nothing but that row, so that they hold on a shard as on the whole table. */
const rowTriggers: ReadonlySet<string> = new Set(["keep_final_price_day"]);

/** Named for the column by which its tables are distributed. */
type Group = keyof typeof anchors;
const groups: readonly Group[] = ["site_id", "page_id"];

/**
 * The statements that bring every table where the map puts it. What an earlier run has done is left out, so that an
 * interrupted one is completed.
 *
 * Foreign keys of distributed tables are dropped first and added last, since Citus accepts them only once both tables are
 * placed. Reference tables come after the distributed ones: Citus would otherwise take the tables that refer to them into its
 * metadata, and drop the view over them.
 */
export function planDistribution(map: DistributionMap, facts: CatalogueFacts): Plan {
  const known = new Map(facts.tables.map((table) => [table.table, table]));
  const moving = movingTables(map, known);
  const isDistributed = (table: string) => groupOf(map.get(table)) !== undefined;
  const dropped = facts.foreignKeys.filter(
    ({ table, references }) =>
      (moving.has(table) || moving.has(references)) && (isDistributed(table) || isDistributed(references)),
  );
  return {
    refusals: [
      ...mapRefusals(map, known),
      ...facts.tables.flatMap((table) => tableRefusals(table, map.get(table.table), known)),
      ...[...facts.foreignKeys, ...facts.droppedForeignKeys].flatMap((key) => foreignKeyRefusals(key, map)),
    ],
    steps: [
      ...dropped.map(dropStep),
      ...facts.localCopies.map(removalStep),
      ...groups.flatMap((group) =>
        groupMembers(map, group)
          .filter((table) => moving.has(table))
          .flatMap((table) => [
            distributeStep(table, group),
            ...(known.get(table)?.hasRows ? [removalStep(table)] : []),
          ]),
      ),
      ...referencesFirst(
        [...moving].filter((table) => map.get(table) === "reference"),
        facts.foreignKeys,
      ).map(referenceStep),
      ...[...facts.droppedForeignKeys, ...dropped].map(addStep),
    ],
  };
}

function movingTables(map: DistributionMap, known: ReadonlyMap<string, TableFacts>): ReadonlySet<string> {
  return new Set(
    [...map]
      .filter(([table, distribution]) => distribution !== "local" && known.get(table)?.storedAs === null)
      .map(([table]) => table),
  );
}

function groupOf(distribution: Distribution | undefined): Group | undefined {
  return distribution === "site_id" || distribution === "page_id" ? distribution : undefined;
}

/** The tables of a group, the anchor first. */
function groupMembers(map: DistributionMap, group: Group): string[] {
  const names = [...map.keys()].filter((table) => map.get(table) === group);
  return [anchors[group], ...names.filter((name) => name !== anchors[group])];
}

/** Each after the tables that it refers to. */
function referencesFirst(tables: readonly string[], foreignKeys: readonly ForeignKey[]): string[] {
  const ordered: string[] = [];
  const visit = (table: string) => {
    if (ordered.includes(table)) return;
    for (const key of foreignKeys) {
      const isOther = key.references !== table && tables.includes(key.references);
      if (key.table === table && isOther) visit(key.references);
    }
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}

function mapRefusals(map: DistributionMap, known: ReadonlyMap<string, TableFacts>): string[] {
  return [
    ...[...known.keys()]
      .filter((table) => !map.has(table))
      .map((table) => `The table ${table} is not declared in src/platform/db/distribution.ts`),
    ...[...map.keys()]
      .filter((table) => !known.has(table))
      .map((table) => `The table ${table} does not exist: run "vizor migrate" first`),
  ];
}

function tableRefusals(
  { table, storedAs, triggers, uniqueKeys }: TableFacts,
  distribution: Distribution | undefined,
  known: ReadonlyMap<string, TableFacts>,
): string[] {
  const group = groupOf(distribution);
  if (distribution === undefined) return [];
  if (group === undefined) {
    const isElsewhere = storedAs !== null && (distribution === "local" || storedAs.kind !== "reference");
    return isElsewhere
      ? [`${table} is stored as a ${storedAs.kind} table, and is to be ${distribution}`]
      : [];
  }
  const anchor = known.get(anchors[group])?.storedAs;
  const refusals = [
    ...triggers
      .filter((trigger) => !rowTriggers.has(trigger))
      .map((trigger) => `${table} has the trigger ${trigger}, which is not known to hold on shards`),
    ...uniqueKeys
      .filter((key) => !key.columns.includes(group))
      .map((key) => `${table} has the unique key ${key.name} without ${group}`),
  ];
  if (storedAs?.kind === "reference")
    refusals.push(`${table} is a reference table, and is to be distributed by ${group}`);
  if (storedAs?.kind !== "distributed") return refusals;
  if (storedAs.column !== group)
    refusals.push(`${table} is distributed by ${storedAs.column}, not by ${group}`);
  else if (anchor?.kind !== "distributed" || anchor.colocation !== storedAs.colocation)
    refusals.push(`${table} does not share the shards of ${anchors[group]}`);
  return refusals;
}

function foreignKeyRefusals({ table, name, references }: ForeignKey, map: DistributionMap): string[] {
  const from = map.get(table);
  const to = map.get(references);
  if (from === undefined || to === undefined) return [];
  const isAllowed = groupOf(from) ? to === from || to === "reference" : groupOf(to) === undefined;
  return isAllowed
    ? []
    : [`The foreign key ${name} leads from ${table} (${from}) to ${references} (${to}): Citus refuses it`];
}

function dropStep(foreignKey: ForeignKey): Step {
  const { table, name } = foreignKey;
  const statement = `alter table ${qualified(table)} drop constraint ${pg.escapeIdentifier(name)}`;
  return { kind: "drop-foreign-key", foreignKey, statement, why: "recorded, and added again at the end" };
}

function addStep(foreignKey: ForeignKey): Step {
  const { table, name, definition } = foreignKey;
  const statement = `alter table ${qualified(table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`;
  return { kind: "add-foreign-key", foreignKey, statement, why: "both tables are placed now" };
}

function distributeStep(table: string, group: Group): Step {
  const isAnchor = table === anchors[group];
  const beside = isAnchor ? "none" : qualified(anchors[group]);
  return {
    kind: "place",
    table,
    statement: `select create_distributed_table(${literal(table)}, '${group}', colocate_with => ${pg.escapeLiteral(beside)})`,
    why: isAnchor ? `begins the group of ${group}` : `beside ${anchors[group]}`,
  };
}

function referenceStep(table: string): Step {
  const statement = `select create_reference_table(${literal(table)})`;
  return { kind: "place", table, statement, why: "whole on every node" };
}

function removalStep(table: string): Step {
  return {
    kind: "remove-local-copy",
    table,
    statement: `select truncate_local_data_after_distributing_table(${literal(table)})`,
    why: "its rows are in the shards now; the coordinator's copy takes space only",
  };
}

function qualified(table: string): string {
  return `public.${pg.escapeIdentifier(table)}`;
}

function literal(table: string): string {
  return pg.escapeLiteral(qualified(table));
}
