import type pg from "pg";

export interface ClusterNode {
  /** "host:port" */
  readonly name: string;
  readonly isCoordinator: boolean;
  readonly isActive: boolean;
  /** Whether shards may be put there. */
  readonly holdsShards: boolean;
  readonly shards: number;
  readonly bytes: number;
}

export interface ShardedTable {
  readonly table: string;
  readonly kind: string;
  readonly shards: number;
  readonly bytes: number;
  readonly largestShardBytes: number;
}

/**
 * The nodes of the cluster with their shards.
 * @see https://docs.citusdata.com/en/v13.0/develop/api_metadata.html "Worker node table", "Shard information view"
 */
export async function readNodes(client: pg.Client): Promise<ClusterNode[]> {
  const { rows } = await client.query<ClusterNode>(
    `select n.nodename || ':' || n.nodeport as name, n.groupid = 0 as "isCoordinator", n.isactive as "isActive",
            n.shouldhaveshards as "holdsShards",
            count(s.shardid)::int as shards, coalesce(sum(s.shard_size), 0)::float8 as bytes
       from pg_dist_node n left join citus_shards s on s.nodename = n.nodename and s.nodeport = n.nodeport
      group by 1, 2, 3, 4 order by 2 desc, 1`,
  );
  return rows;
}

/** The largest first. */
export async function readShardedTables(client: pg.Client): Promise<ShardedTable[]> {
  const { rows } = await client.query<ShardedTable>(
    `select table_name::text as "table", citus_table_type as kind, count(distinct shardid)::int as shards,
            sum(shard_size)::float8 as bytes, max(shard_size)::float8 as "largestShardBytes"
       from citus_shards group by 1, 2 order by 4 desc, 1`,
  );
  return rows;
}
