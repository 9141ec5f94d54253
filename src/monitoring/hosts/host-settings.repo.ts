import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { SiteRecipe } from "../extraction/recipe/recipe.ts";

/** Settings of a host to change; undefined leaves a setting as it is. */
export interface HostSettings {
  /** Least milliseconds between two requests, 0 .. 3,600,000. */
  readonly gapMs: number | undefined;
  /** Pages are built by scripts and fetched with the renderer. */
  readonly isRendered: boolean | undefined;
  /** Where the pages of this host have their values; null deletes it. */
  readonly recipe: SiteRecipe | null | undefined;
}

/** A host's stored settings. */
export interface StoredHostSettings {
  readonly gapMs: number;
  readonly crawlDelayMs: number | null;
  readonly isRendered: boolean;
  readonly isBlocking: boolean;
  readonly recipe: SiteRecipe | null;
}

const columns = sql`gap_ms as "gapMs", crawl_delay_ms as "crawlDelayMs", is_rendered as "isRendered",
  is_blocking as "isBlocking", recipe`;

/**
 * Changes the settings of a host, which need not be watched yet.
 * @param defaultGapMs gap of a host that is not in the database yet
 */
export async function saveHostSettings(
  db: Kysely<Tables>,
  host: string,
  settings: HostSettings,
  defaultGapMs: number,
): Promise<StoredHostSettings> {
  const gapMs = settings.gapMs ?? null;
  const isRendered = settings.isRendered ?? null;
  const hasRecipe = settings.recipe !== undefined;
  const recipe = settings.recipe ? JSON.stringify(settings.recipe) : null;
  const { rows } = await sql<StoredHostSettings>`
    insert into crawl_host as h (host, gap_ms, next_at, is_rendered, recipe)
    values (${host}, coalesce(${gapMs}::integer, ${defaultGapMs}), now(), coalesce(${isRendered}::boolean, false),
      ${recipe}::jsonb)
    on conflict (host) do update set
      gap_ms = coalesce(${gapMs}::integer, h.gap_ms),
      is_rendered = coalesce(${isRendered}::boolean, h.is_rendered),
      recipe = case when ${hasRecipe} then ${recipe}::jsonb else h.recipe end
    returning ${columns}`.execute(db);
  const [saved] = rows;
  if (!saved) throw new Error(`the settings of ${host} were not saved`);
  return saved;
}

/** @returns undefined where the host is not known */
export async function findHostSettings(
  db: Kysely<Tables>,
  host: string,
): Promise<StoredHostSettings | undefined> {
  const { rows } = await sql<StoredHostSettings>`
    select ${columns} from crawl_host where host = ${host}`.execute(db);
  return rows[0];
}
