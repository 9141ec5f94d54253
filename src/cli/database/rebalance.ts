import { hasCitus } from "../../platform/db/cluster/catalogue-facts.ts";
import { connectOwner } from "../../platform/db/cluster/distribute.ts";
import {
  type ClusterNode,
  readNodes,
  readShardedTables,
  type ShardedTable,
} from "../../platform/db/cluster/nodes.ts";
import type { CommandStreams } from "../command-streams.ts";
import { withDatabaseServer } from "./with-database.ts";

const usage = `Usage: vizor rebalance --status

Shows the nodes with their shards and sizes. Shards are moved by Citus itself while the product runs: after adding a node, run
"select citus_rebalance_start()" on the coordinator and follow it with "select * from citus_rebalance_status()".
`;

/** `vizor rebalance --status`. @returns exit code: 0 done, 1 no cluster, 2 wrong usage */
export async function run(args: readonly string[], { stdout, stderr }: CommandStreams): Promise<number> {
  if (args.length !== 1 || args[0] !== "--status") {
    stderr.write(usage);
    return 2;
  }
  return withDatabaseServer(async (ownerUrl) => {
    const client = await connectOwner(ownerUrl);
    try {
      if (!(await hasCitus(client))) {
        stderr.write("This database has no Citus: all its tables are on one machine\n");
        return 1;
      }
      stdout.write(statusOf(await readNodes(client), await readShardedTables(client)));
      return 0;
    } finally {
      await client.end();
    }
  });
}

/** Two tables of text: the nodes, and what is sharded. */
export function statusOf(nodes: readonly ClusterNode[], tables: readonly ShardedTable[]): string {
  const nodeRows = nodes.map((node) => [
    node.name,
    node.isCoordinator ? "coordinator" : "worker",
    node.isActive ? "active" : "inactive",
    node.holdsShards ? "" : "reference tables only",
    String(node.shards),
    megabytes(node.bytes),
  ]);
  const tableRows = tables.map((table) => [
    table.table,
    table.kind,
    String(table.shards),
    megabytes(table.bytes),
    megabytes(table.largestShardBytes),
  ]);
  return [
    columns([["node", "kind", "state", "", "shards", "MB"], ...nodeRows]),
    columns([["table", "kind", "shards", "MB", "largest shard, MB"], ...tableRows]),
  ].join("\n");
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}

function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? "").length)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}
