import { sql } from "kysely";
import { pageIdOf } from "../../src/address/page-id.ts";
import type { PageFacts } from "../../src/monitoring/observation/page-state.service.ts";
import type { TestDatabase } from "../support/database/database.ts";

/** A page that the crawl has read. */
export interface CrawledPage {
  readonly url: string;
  readonly facts: PageFacts;
  /** @default 10000 */
  readonly priceMinor?: number;
}

/** Stores pages as the crawl stores what it read, whoever watches them. Again: they changed. */
export async function crawlPages(
  { worker }: TestDatabase,
  pages: readonly CrawledPage[],
  observedAt: Date,
): Promise<void> {
  for (const { url, facts, priceMinor = 10_000 } of pages)
    await sql`
      insert into page (page_id, url, host, created_at, state, checked_at, observed_at, price_minor, currency, facts)
      values (${pageIdOf(url)}::uuid, ${url}, ${new URL(url).host}, ${observedAt}, 'read', ${observedAt}, ${observedAt},
        ${priceMinor}, 'RON', ${JSON.stringify(facts)}::jsonb)
      on conflict (page_id) do update set state = excluded.state, checked_at = excluded.checked_at,
        observed_at = excluded.observed_at, price_minor = excluded.price_minor, facts = excluded.facts`.execute(
      worker,
    );
}
