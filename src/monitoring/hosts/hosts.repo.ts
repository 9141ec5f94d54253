import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { SiteRecipe } from "../extraction/recipe/recipe.ts";

/** The right to send requests to a host, exclusive until the lease expires. */
export interface HostLease {
  readonly host: string;
  /** The host's setting, or its Crawl-delay where that is longer; milliseconds. */
  readonly gapMs: number;
  readonly settingGapMs: number;
  readonly isRendered: boolean;
  /** Refusals in a row. */
  readonly blocks: number;
  readonly isBlocking: boolean;
  readonly robotsStatus: number | null;
  readonly robotsFetchedAt: Date | null;
  readonly recipe: SiteRecipe | null;
  /** Stock statements that are on most of its pages, whatever their state. */
  readonly fixedStatements: readonly string[];
}

const gapMs = sql`greatest(h.gap_ms, coalesce(h.crawl_delay_ms, 0))`;
const leasedColumns = sql`h.host, ${gapMs} as "gapMs", h.gap_ms as "settingGapMs", h.is_rendered as "isRendered",
  h.blocks, h.is_blocking as "isBlocking", h.robots_status as "robotsStatus",
  h.robots_fetched_at as "robotsFetchedAt", h.recipe, h.fixed_statements as "fixedStatements"`;

/**
 * Sets the lease and the host's next time in one statement, so that the gap after the last request is observed even
 * when this worker dies right after it. The database's clock counts for all machines.
 */
function held(leaseMs: number) {
  return sql`lease_until = clock_timestamp() + ${leaseMs} * interval '1 ms',
    next_at = clock_timestamp() + (${leaseMs} + ${gapMs}) * interval '1 ms'`;
}

export interface LeaseRequest {
  /** This worker. */
  readonly owner: string;
  readonly leaseMs: number;
  readonly limit: number;
  /** Tasks due at this time count. */
  readonly now: Date;
  /** Hosts that this worker has leased already. */
  readonly except: readonly string[];
}

/**
 * Leases free hosts with due tasks, those with rechecks first. One that somebody waits for is left out, unless the last visit
 * to it was such a one: people who check many pages of a host share it with the crawl.
 */
export async function leaseHosts(db: Kysely<Tables>, request: LeaseRequest): Promise<HostLease[]> {
  const { owner, leaseMs, limit, now, except } = request;
  const { rows } = await sql<HostLease>`
    with due as materialized (
      select host, bool_or(kind = 'recheck') as is_asked_for, min(due_at) as due_at
      from crawl_task where due_at <= ${now} group by host
    ), free as (
      select h.host from crawl_host h join due using (host)
      where h.next_at <= clock_timestamp()
        and (h.lease_until is null or h.lease_until <= clock_timestamp())
        and (h.was_awaited or h.wanted_until is null or h.wanted_until <= clock_timestamp())
        and h.host <> all(${[...except]}::text[])
      order by due.is_asked_for desc, due.due_at
      limit ${limit}
      for update of h skip locked
    )
    update crawl_host h set lease_owner = ${owner}::uuid, was_awaited = false, ${held(leaseMs)}
    from free where h.host = free.host
    returning ${leasedColumns}`.execute(db);
  return rows;
}

export interface OneLeaseRequest extends Pick<LeaseRequest, "owner" | "leaseMs"> {
  readonly host: string;
  /** A person waits. */
  readonly isAwaited: boolean;
}

/** Leases one host, whether or not it has tasks. @returns undefined where it is not free */
export async function leaseHost(
  db: Kysely<Tables>,
  { host, owner, leaseMs, isAwaited }: OneLeaseRequest,
): Promise<HostLease | undefined> {
  const { rows } = await sql<HostLease>`
    update crawl_host h set lease_owner = ${owner}::uuid, was_awaited = ${isAwaited}, wanted_until = null,
      ${held(leaseMs)}
    where h.host = ${host} and h.next_at <= clock_timestamp()
      and (h.lease_until is null or h.lease_until <= clock_timestamp())
    returning ${leasedColumns}`.execute(db);
  return rows[0];
}

/**
 * For this time `leaseHosts` leaves a host to `leaseHost`, unless the last visit was one that a person waited for.
 * @returns how long the host still rests, milliseconds; 0 while it is leased or free
 */
export async function reserveHost(db: Kysely<Tables>, host: string, ms: number): Promise<number> {
  const { rows } = await sql<{ restMs: number }>`
    update crawl_host set wanted_until = clock_timestamp() + ${ms} * interval '1 ms'
    where host = ${host}
    returning case when lease_until > clock_timestamp() then 0
      else greatest(0, extract(epoch from next_at - clock_timestamp()) * 1000)::float8 end as "restMs"`.execute(
    db,
  );
  return rows[0]?.restMs ?? 0;
}

/** Renews leases that have not expired. @returns their hosts; the other leases are lost */
export async function renewLeases(
  db: Kysely<Tables>,
  hosts: readonly string[],
  owner: string,
  leaseMs: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ host: string }>`
    update crawl_host h set ${held(leaseMs)}
    where h.host = any(${[...hosts]}::text[]) and h.lease_owner = ${owner}::uuid
      and h.lease_until > clock_timestamp()
    returning h.host`.execute(db);
  return new Set(rows.map((row) => row.host));
}

export interface HostRelease {
  readonly host: string;
  /** From now until the next request to the host, milliseconds ≥ 0. */
  readonly waitMs: number;
  readonly blocks: number;
  readonly isBlocking: boolean;
}

/** Ends a lease; does nothing where it was lost. */
export async function releaseHost(db: Kysely<Tables>, owner: string, release: HostRelease): Promise<void> {
  await sql`
    update crawl_host set lease_owner = null, lease_until = null,
      next_at = clock_timestamp() + ${release.waitMs} * interval '1 ms',
      blocks = ${release.blocks}, is_blocking = ${release.isBlocking}
    where host = ${release.host} and lease_owner = ${owner}::uuid`.execute(db);
}

/** Ends all leases of a worker that has ended; each host waits for its gap, because a request may just have been sent. */
export async function releaseHostsOf(db: Kysely<Tables>, owner: string): Promise<void> {
  await sql`
    update crawl_host h set lease_owner = null, lease_until = null,
      next_at = clock_timestamp() + ${gapMs} * interval '1 ms'
    where h.lease_owner = ${owner}::uuid`.execute(db);
}

export async function findRobotsText(db: Kysely<Tables>, host: string): Promise<string> {
  const row = await db
    .selectFrom("crawl_host")
    .select("robots_text")
    .where("host", "=", host)
    .executeTakeFirst();
  return row?.robots_text ?? "";
}

export interface HostRobots {
  readonly text: string;
  readonly status: number | null;
  readonly fetchedAt: Date;
  /** Capped; null where the host asks for none. */
  readonly crawlDelayMs: number | null;
}

/** Saves a host's robots.txt and renews the lease with the gap that it asks for. @returns false: the lease is lost */
export async function saveRobots(
  db: Kysely<Tables>,
  host: string,
  owner: string,
  leaseMs: number,
  robots: HostRobots,
): Promise<boolean> {
  const crawlDelayMs = sql`${robots.crawlDelayMs}::integer`;
  const { rows } = await sql`
    update crawl_host h set robots_text = ${robots.text}, robots_status = ${robots.status},
      robots_fetched_at = ${robots.fetchedAt}, crawl_delay_ms = ${crawlDelayMs},
      lease_until = clock_timestamp() + ${leaseMs} * interval '1 ms',
      next_at = clock_timestamp()
        + (${leaseMs} + greatest(h.gap_ms, coalesce(${crawlDelayMs}, 0))) * interval '1 ms'
    where h.host = ${host} and h.lease_owner = ${owner}::uuid and h.lease_until > clock_timestamp()
    returning h.host`.execute(db);
  return rows.length > 0;
}

/** Saves a trained recipe, unless the host's recipe was set by hand. */
export async function saveTrainedRecipe(db: Kysely<Tables>, host: string, recipe: SiteRecipe): Promise<void> {
  await sql`
    update crawl_host set recipe = ${JSON.stringify(recipe)}::jsonb
    where host = ${host} and (recipe is null or recipe ->> 'isSetByHand' = 'false')`.execute(db);
}

/** Statements of a host that are kept: the latest, because a shop may change its template. */
const maxFixedStatements = 20;

/** Adds a stock statement of a host's template. Adding it again changes nothing. */
export async function addFixedStatement(db: Kysely<Tables>, host: string, statement: string): Promise<void> {
  await sql`
    update crawl_host set fixed_statements = (fixed_statements || ${statement}::text)
      [greatest(1, cardinality(fixed_statements) + 2 - ${maxFixedStatements}):]
    where host = ${host} and ${statement} <> all(fixed_statements)`.execute(db);
}
