import { sql } from "kysely";
import { pageIdOf } from "../../src/address/page-id.ts";
import { checkQueuedLinks, queueReadLinks } from "../../src/matching/flagged/link-checks.service.ts";
import type { Clock } from "../../src/platform/clock.ts";
import type { TestDatabase } from "../support/database/database.ts";
import type { LinkScene } from "./links.ts";
import { type Shown, showPages } from "./page-changes.ts";
import { testNow } from "./people.ts";
import { takeUpAll } from "./watched.ts";

type Pages = Readonly<Record<string, Shown>>;

/** Shows pages to sites and scores their links as the product does, with a scorer to which "Scaun" is another product. */
export interface LinkChecks {
  /** Shows pages, with what they state stored, and scores what was queued. */
  read(scene: LinkScene, pages: Pages): Promise<void>;
  /** Stores what pages state, as monitoring does. */
  store(pages: Pages): Promise<void>;
  /** Shows pages a minute later. */
  show(scene: LinkScene, pages: Pages): Promise<void>;
  /** Scores what is queued. */
  check(): Promise<void>;
  /** Pairs that the last check scored, by the competitor's title. */
  scored(): readonly (string | null | undefined)[];
}

export function createLinkChecks(database: TestDatabase, clock: Clock): LinkChecks {
  let minutes = 0;
  let scored: (string | null | undefined)[] = [];
  const checks: LinkChecks = {
    async read(scene, pages) {
      await checks.store(pages);
      await checks.show(scene, pages);
      await checks.check();
    },
    async store(pages) {
      await takeUpAll(database, { now: () => testNow });
      for (const [url, { facts = {} }] of Object.entries(pages))
        await sql`update page set facts = ${JSON.stringify(facts)}::jsonb where page_id = ${pageIdOf(url)}::uuid`.execute(
          database.worker,
        );
    },
    async show({ siteId }, pages) {
      minutes += 1;
      const at = new Date(testNow.getTime() + minutes * 60_000);
      await showPages(database, siteId, pages, at, undefined, queueReadLinks);
    },
    async check() {
      scored = [];
      await checkQueuedLinks({
        db: database.worker,
        clock,
        score: (_left, { title }) => {
          scored.push(title);
          return title?.startsWith("Scaun")
            ? { probability: 0.01, reasons: [{ kind: "different-titles" }] }
            : { probability: 0.9, reasons: [{ kind: "similar-titles" }] };
        },
      });
    },
    scored: () => scored,
  };
  return checks;
}

/** A page that names a product, at 100 lei. */
export const named = (name: string, priceMinor = 10_000): Shown => ({ facts: { name }, priceMinor });
