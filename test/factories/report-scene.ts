import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Email } from "postal-mime";
import { addSegment } from "../../src/catalog/settings/segments/segments.contract.ts";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import { sendAlertTask } from "../../src/reports/alerts/alert-sending.service.ts";
import { sendReportTask } from "../../src/reports/notifications/notifications.service.ts";
import type { TestDatabase } from "../support/database/database.ts";
import { readOutbox } from "../support/outbox.ts";
import { startApi, type TestApi } from "./api.ts";
import { showPages } from "./page-changes.ts";
import { makePerson, type TestPerson, testNow } from "./people.ts";
import { makeProducts, makeSite } from "./sites.ts";
import { takeUpAll } from "./watched.ts";

/** A shop of four products with one competitor each, and a person who reads Romanian. */
export interface ReportScene {
  readonly api: TestApi;
  readonly dataDir: string;
  readonly siteId: AuthorizedSiteId;
  readonly domain: string;
  readonly person: TestPerson;
  /** Signs in again: tests move the clock beyond the end of a session. */
  signIn(): Promise<string>;
  /** Ids of the products, by their own price: 100, 200, 300 and 400 lei. */
  readonly ids: readonly number[];
  /** All prices: from 50 % below to 50 % above the lowest offer. */
  readonly segmentId: number;
  /** Runs the queued jobs of both mail tasks and takes them out of the queue. @returns errors of those that failed */
  runMailJobs(): Promise<Error[]>;
  mails(): Promise<Email[]>;
  close(): Promise<void>;
}

export const ownPage = (domain: string, place: number) => `https://${domain}/p${place}`;
export const competitorPage = (place: number) => `https://retailer.example.org/p${place}`;

let scenes = 0;

/** @param environment settings beside the data folder, such as SMTP_URL */
export async function openReportScene(
  database: TestDatabase,
  environment: Readonly<Record<string, string>> = {},
): Promise<ReportScene> {
  scenes += 1;
  const dataDir = mkdtempSync(join(tmpdir(), "vizor-reports-"));
  const api = await startApi(database, { environment: { DATA_DIR: dataDir, ...environment } });
  const person = await makePerson(database.app, { language: "ro", firstName: "Ștefana" });
  const domain = `shop${scenes}.example.com`;
  const siteId = await makeSite(database.app, person.companyId, domain);
  const places = [0, 1, 2, 3];
  const ids = await makeProducts(
    database.app,
    siteId,
    places.map((place) => ({
      url: ownPage(domain, place),
      title: place === 0 ? "=Oală <b>5 l</b> & capac" : `Produs ${place}`,
      sku: `SKU-${place}`,
      brand: place < 2 ? "Țara" : "Alta",
      competitorUrls: [competitorPage(place)],
    })),
  );
  await takeUpAll(database, api.clock);
  // Own prices 100 … 400 lei; offers 90, 200, 330 and 380 lei.
  const offers = [9_000, 20_000, 33_000, 38_000];
  const shown = Object.fromEntries(
    places.flatMap((place) => [
      [ownPage(domain, place), { priceMinor: 10_000 * (place + 1) }],
      [competitorPage(place), { priceMinor: offers[place] ?? null }],
    ]),
  );
  await showPages(database, siteId, shown, new Date(testNow.getTime() - 3_600_000));
  const token = await api.signIn(person);
  const segment = { name: "Toate", type: "between", start: -50, end: 50, difference: "minimum" };
  const added = await api.post(`${addSegment.path}?domain=${domain}`, segment, token);
  return {
    api,
    dataDir,
    siteId,
    domain,
    person,
    signIn: () => api.signIn(person),
    ids,
    segmentId: added.json().id,
    runMailJobs: async () => {
      const failures: Error[] = [];
      for (const task of [sendReportTask, sendAlertTask]) {
        const payloads = await api.queued(task);
        for (const payload of payloads) {
          await api.runTask(task, payload).catch((error: Error) => failures.push(error));
        }
      }
      await sql`delete from graphile_worker._private_jobs`.execute(database.owner);
      return failures;
    },
    mails: () => readOutbox(dataDir, person.email),
    close: async () => {
      await api.app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
