import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { RecipeLocator } from "../extraction/recipe/recipe.ts";
import { findPageAddresses } from "../observation/page-state.repo.ts";

/** A price location that a correction points to. */
export interface RecipeProposal {
  readonly proposalId: string;
  readonly host: string;
  /** Address of the page whose price was corrected. */
  readonly url: string;
  readonly locator: RecipeLocator;
  readonly agreedPages: number;
  readonly contradictedPages: number;
  readonly state: "open" | "adopted" | "refused";
  readonly proposedAt: Date;
}

/** Counts a training of a host on a local day. @returns false: the host has had `max` trainings that day */
export async function admitTraining(
  db: Kysely<Tables>,
  host: string,
  localDay: string,
  max: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into recipe_lesson as l (host, local_day, lessons) values (${host}, ${localDay}::date, 1)
    on conflict (host, local_day) do update set lessons = l.lessons + 1 where l.lessons < ${max}
    returning lessons`.execute(db);
  return rows.length > 0;
}

/** Deletes the counts of trainings before a local day. */
export async function deleteTrainingCounts(db: Kysely<Tables>, before: string): Promise<void> {
  await sql`delete from recipe_lesson where local_day < ${before}::date`.execute(db);
}

/**
 * Inserts a proposed location. Where the host has the maximum of open proposals, one without agreeing pages or with a
 * contradicting page is deleted for it.
 * @returns the open proposal of that location, new or not; undefined where it was decided or the maximum is reached
 */
export async function insertProposal(
  db: Kysely<Tables>,
  {
    host,
    pageId,
    locator,
  }: { readonly host: string; readonly pageId: string; readonly locator: RecipeLocator },
  now: Date,
  maxOpen: number,
): Promise<string | undefined> {
  const location = JSON.stringify(locator);
  await sql`
    delete from recipe_proposal where proposal_id = (
      select proposal_id from recipe_proposal
      where host = ${host} and state = 'open' and (agreed_pages = 0 or contradicted_pages > 0)
        and (select count(*) from recipe_proposal where host = ${host} and state = 'open') >= ${maxOpen}
        and not exists (select from recipe_proposal where host = ${host} and locator = ${location}::jsonb)
      order by contradicted_pages desc, proposed_at, proposal_id limit 1)`.execute(db);
  await sql`
    insert into recipe_proposal (host, page_id, locator, proposed_at)
    select ${host}, ${pageId}::uuid, ${location}::jsonb, ${now}::timestamptz
    where (select count(*) from recipe_proposal where host = ${host} and state = 'open') < ${maxOpen}
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ proposalId: string }>`
    select proposal_id as "proposalId" from recipe_proposal
    where host = ${host} and locator = ${location}::jsonb and state = 'open'`.execute(db);
  return rows[0]?.proposalId;
}

/** A page on which a location is tried. */
export interface TrialPage {
  readonly url: string;
  /** Sites that watch it. */
  readonly siteIds: readonly number[];
}

/** The address without scheme, parameters and trailing slash, so that spellings of one page count once. */
const pathOfPage = sql`rtrim(substring(split_part(p.url, '?', 1) from '://(.*)'), '/')`;

/**
 * A random sample of the other pages of a host that are watched and read, at most one of a path.
 * @param from a random UUID near which the sample is drawn; page ids derive from addresses, which people could choose
 * @param window pages on either side of `from` that are drawn from, so that a large shop is not scanned
 */
export async function findTrialPages(
  db: Kysely<Tables>,
  corrected: { readonly host: string; readonly pageId: string },
  { from, window, limit }: { readonly from: string; readonly window: number; readonly limit: number },
): Promise<TrialPage[]> {
  const watched = sql`
    select p.page_id, p.url, ${pathOfPage} as path from page p
    where p.host = ${corrected.host} and p.state = 'read'
      and exists (select from page_watch w where w.page_id = p.page_id)`;
  const { rows } = await sql<{ pageId: string; url: string }>`
    with near as (
      (${watched} and p.page_id >= ${from}::uuid order by p.page_id limit ${window})
      union all
      (${watched} and p.page_id < ${from}::uuid order by p.page_id desc limit ${window})
    ), drawn as (
      select page_id, url from (
        select distinct on (path) page_id, url from near
        where path <> (select ${pathOfPage} from page p where p.page_id = ${corrected.pageId}::uuid)
        order by path, random()) as of_path
      order by random() limit ${limit}
    )
    select page_id as "pageId", url from drawn order by random()`.execute(db);
  const sites = await findWatchingSites(
    db,
    rows.map((row) => row.pageId),
  );
  return rows.map(({ pageId, url }) => ({ url, siteIds: sites.get(pageId) ?? [] }));
}

/** Sites that watch pages, by page. */
async function findWatchingSites(
  db: Kysely<Tables>,
  pageIds: readonly string[],
): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ pageId: string; siteIds: number[] }>`
    select page_id as "pageId", array_agg(distinct site_id) as "siteIds" from page_watch
     where page_id = any(${[...pageIds]}::uuid[]) group by page_id`.execute(db);
  return new Map(rows.map(({ pageId, siteIds }) => [pageId, siteIds]));
}

/** Saves the result of trying a location on other pages. */
export async function saveTrial(
  db: Kysely<Tables>,
  proposalId: string,
  { agreed, contradicted }: { readonly agreed: number; readonly contradicted: number },
): Promise<void> {
  await sql`
    update recipe_proposal set agreed_pages = ${agreed}, contradicted_pages = ${contradicted}
    where proposal_id = ${proposalId}::uuid and state = 'open'`.execute(db);
}

const columns = sql`proposal_id as "proposalId", page_id as "pageId", host, locator, agreed_pages as "agreedPages",
  contradicted_pages as "contradictedPages", state, proposed_at as "proposedAt"`;

/** Open proposals, newest first. */
export async function openProposals(db: Kysely<Tables>, limit: number): Promise<RecipeProposal[]> {
  const { rows } = await sql<Omit<RecipeProposal, "url"> & { readonly pageId: string }>`
    select ${columns} from recipe_proposal
    where state = 'open' order by proposed_at desc, proposal_id limit ${limit}`.execute(db);
  const urls = await findPageAddresses(
    db,
    rows.map((row) => row.pageId),
  );
  return rows.map(({ pageId, ...proposal }) => ({ ...proposal, url: urls.get(pageId) ?? "" }));
}

/** A proposal, locked until the transaction ends. */
export async function lockProposal(
  trx: Kysely<Tables>,
  proposalId: string,
): Promise<Pick<RecipeProposal, "host" | "locator" | "agreedPages" | "state"> | undefined> {
  const { rows } = await sql<Pick<RecipeProposal, "host" | "locator" | "agreedPages" | "state">>`
    select host, locator, agreed_pages as "agreedPages", state from recipe_proposal
    where proposal_id = ${proposalId}::uuid for update`.execute(trx);
  return rows[0];
}

/** @param decidedBy the GOD who decided; null where agreeing pages did */
export async function settleProposal(
  trx: Kysely<Tables>,
  proposalId: string,
  state: "adopted" | "refused",
  decidedBy: number | null,
  now: Date,
): Promise<void> {
  await sql`
    update recipe_proposal set state = ${state}, decided_at = ${now}, decided_by = ${decidedBy}::bigint
    where proposal_id = ${proposalId}::uuid`.execute(trx);
}

/**
 * Sets the price location in a host's recipe; its other fields stay.
 * @returns false where the recipe was set by hand, which is never changed
 */
export async function adoptLocator(
  trx: Kysely<Tables>,
  host: string,
  locator: RecipeLocator,
  agreedPages: number,
): Promise<boolean> {
  const { rows } = await sql`
    update crawl_host set recipe = jsonb_build_object(
      'fields', coalesce(recipe -> 'fields', '{}') || jsonb_build_object('price', ${JSON.stringify(locator)}::jsonb),
      'isSetByHand', false,
      'agreedPages', least(coalesce((recipe ->> 'agreedPages')::integer, ${agreedPages}::integer), ${agreedPages}))
    where host = ${host} and (recipe is null or recipe ->> 'isSetByHand' = 'false')
    returning host`.execute(trx);
  return rows.length > 0;
}
