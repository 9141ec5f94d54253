import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Kysely } from "kysely";
import { localDayOf } from "../../kit/local-day.ts";
import { storedText } from "../../kit/text/stored-text.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Log } from "../../platform/log.ts";
import type { PageBytes } from "../extraction/extraction.service.ts";
import type { Reading } from "../extraction/reading.ts";
import { type Doubtful, doubtfulOf } from "./core/doubt.ts";
import { type DoubtLimits, deleteUnlabelled, insertDoubtful } from "./doubtful-readings.repo.ts";

/** Keeps a sample of doubtful readings with their pages for a person to decide. */
export interface DoubtCollector {
  /** Takes a page that was read; returns at once. */
  add(page: DoubtPage, bytes: PageBytes, reading: Reading, at: Date): void;
  /** Waits until the readings taken so far are saved. */
  settled(): Promise<void>;
}

interface DoubtPage {
  readonly pageId: string;
  readonly host: string;
}

interface FoundDoubt {
  readonly doubtful: Doubtful;
  readonly name: string | null;
  readonly at: Date;
}

const dayMs = 24 * 3_600_000;
/** Time for which readings wait for a person, and for which a page is not kept again, milliseconds. */
const waitMs = 30 * dayMs;

/** Few of each host, so that one shop does not fill the queue: each page's time of day is drawn from its id. */
const limits: Omit<DoubtLimits, "since"> = { ofHostPerDay: 3, openOfHost: 10, open: 500 };

/** Pages of a host that one process offers to the database in a day. */
const maxOffersPerDay = 20;
/** Bytes of a page before compression; longer ones are not kept. */
const maxPageBytes = 2 * 1024 * 1024;
/** Further readings are dropped while so many are being saved. */
const maxSaving = 4;
const maxNameLength = 500;

const compress = promisify(gzip);

export function createDoubtCollector({
  db,
  log,
}: {
  /** The worker's pool. */
  readonly db: Kysely<Tables>;
  readonly log: Log;
}): DoubtCollector {
  let day = "";
  const offers = new Map<string, number>();
  const saving = new Set<Promise<void>>();

  function isOffered(host: string, localDay: string): boolean {
    if (localDay !== day) {
      day = localDay;
      offers.clear();
    }
    const before = offers.get(host) ?? 0;
    if (before >= maxOffersPerDay || saving.size >= maxSaving) return false;
    offers.set(host, before + 1);
    return true;
  }

  async function save(page: DoubtPage, bytes: PageBytes, found: FoundDoubt): Promise<void> {
    const { doubtful, name, at } = found;
    await insertDoubtful(
      db,
      {
        ...doubtful,
        pageId: page.pageId,
        host: page.host,
        url: bytes.url,
        readAt: at,
        localDay: localDayOf(at),
        contentType: storedText(bytes.contentType ?? "", maxNameLength),
        body: await compress(bytes.body),
        name: storedText(name ?? "", maxNameLength),
      },
      { ...limits, since: new Date(at.getTime() - waitMs) },
    );
  }

  return {
    add: (page, bytes, reading, at) => {
      const doubtful = doubtfulOf(reading);
      if (doubtful === undefined || bytes.body.byteLength > maxPageBytes) return;
      if (!isOffered(page.host, localDayOf(at))) return;
      const saved = save(page, bytes, { doubtful, name: reading.name?.value ?? null, at })
        .catch((err: unknown) => log.warn({ err, pageId: page.pageId }, "a doubtful reading was not kept"))
        .finally(() => saving.delete(saved));
      saving.add(saved);
    },
    settled: async () => {
      await Promise.all(saving);
    },
  };
}

/** Deletes readings that nobody decided in time, or of which nothing is known. */
export function deleteExpiredReadings(db: Kysely<Tables>, now: Date): Promise<void> {
  return deleteUnlabelled(db, new Date(now.getTime() - waitMs));
}
