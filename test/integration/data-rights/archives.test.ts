import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import yauzl from "yauzl";
import { makeArchiveTask } from "../../../src/data-rights/archives/archives.service.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { fillPricing } from "../../factories/pricing.ts";
import { makeProducts, makeSite } from "../../factories/sites.ts";
import { type DataRightsScene, openDataRights, type SignedIn } from "../../support/data-rights-scene.ts";
import { newestMailTo } from "../../support/outbox.ts";

let scene: DataRightsScene;

beforeAll(async () => {
  scene = await openDataRights();
});
afterAll(() => scene.close());

const begin = async ({ token }: SignedIn, kind = "PERSON") =>
  (await scene.api.post("/api/data-archives", { kind }, token)).json();
const download = ({ token }: SignedIn, id: string) => scene.api.get(`/api/data-archives/${id}/file`, token);

/** The files of a zip by path; JSON parsed. */
async function filesOf(zip: Buffer): Promise<Record<string, unknown>> {
  const files: Record<string, unknown> = {};
  const opened = await yauzl.fromBufferPromise(zip);
  for await (const entry of opened.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await opened.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    files[entry.fileName] = entry.fileName.endsWith(".json") ? JSON.parse(text) : text;
  }
  return files;
}

test("a person gets everything about themselves and nothing about others; a mail says when, and seven days later it is gone", async () => {
  const { api, database } = scene;
  const ana = await scene.person("COMPANY_ADMIN");
  const bob = await scene.person("OPERATOR", { companyId: ana.companyId });
  const siteId = await makeSite(database.app, ana.companyId, "archive.example.com");
  const [productId = 0] = await makeProducts(database.app, siteId, [
    { url: "https://archive.example.com/a", title: 'A "drill" \\ 12\t"' },
  ]);
  await forSite(database.app, siteId, async (trx) => {
    await fillPricing(trx, siteId, { productId, userId: ana.userId });
    for (const { userId } of [ana, bob])
      await sql`insert into saved_view values (${siteId}, ${userId}, ${userId}, ${`view "${userId}" \\ ț`}, 'page=2', ${api.clock.now()})`.execute(
        trx,
      );
  });
  await api.post("/api/contact", { kind: "demo", name: "Ana", email: ana.email, message: "Bună" });
  const started = await begin(ana);
  expect(started).toMatchObject({ kind: "PERSON", state: "making", expiresAt: null });
  // Asked for again, the same archive is being made.
  expect((await begin(ana)).id).toBe(started.id);
  expect((await download(ana, started.id)).statusCode).toBe(409);
  await scene.work();
  const mail = await newestMailTo(scene.dataDir, ana.email);
  expect([mail.subject, mail.text?.includes("until 28 November 2026")]).toEqual([
    "Your data is ready to download",
    true,
  ]);
  const reply = await download(ana, started.id);
  expect(reply.headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": 'attachment; filename="vizor-my-data-2026-11-21.zip"',
    "content-length": String(reply.rawPayload.length),
  });
  const files = await filesOf(reply.rawPayload);
  const folder = `sites/archive.example.com-${siteId}`;
  expect(Object.keys(files).toSorted()).toEqual([
    "README.txt",
    "account/account.json",
    "account/security-events.json",
    "account/sessions.json",
    "contact/requests.json",
    `${folder}/pricing-rule-version.json`,
    `${folder}/pricing-task.json`,
    `${folder}/review-batch.json`,
    `${folder}/saved-view.json`,
  ]);
  expect(files[`${folder}/saved-view.json`]).toMatchObject([{ name: `view "${ana.userId}" \\ ț` }]);
  expect(files["account/account.json"]).toMatchObject([{ email: ana.email, role: "COMPANY_ADMIN" }]);
  expect(JSON.stringify(files)).not.toContain(bob.email);
  expect(JSON.stringify(files)).not.toMatch(/argon2/);
  expect((await download(bob, started.id)).statusCode).toBe(404);
  expect((await scene.overview(ana))["personArchive"]).toMatchObject({ id: started.id, state: "ready" });
  api.clock.advance(7 * 24 * 3_600_000);
  const later = await scene.signInAgain(ana);
  expect((await download(later, started.id)).statusCode).toBe(404);
  await api.runTask("data-rights.clean", null);
  const parts = await sql`select from data_archive_part`.execute(database.owner);
  expect([parts.rows.length, (await scene.overview(later))["personArchive"]]).toEqual([0, null]);
});

test("a company's archive is for its administrators, holds every site, and no secret", async () => {
  const { api, database } = scene;
  const admin = await scene.person("COMPANY_ADMIN");
  const other = await scene.person("COMPANY_ADMIN", { companyId: admin.companyId });
  const operator = await scene.person("OPERATOR_ADMIN", { companyId: admin.companyId });
  const stranger = await scene.person("COMPANY_ADMIN");
  const siteId = await makeSite(database.app, admin.companyId, "company.example.com");
  const [productId = 0] = await makeProducts(database.app, siteId, [
    {
      url: "https://company.example.com/a",
      title: 'A "drill" \\ 12\n\tț',
      competitorUrls: ["https://retailer.ro/p"],
    },
  ]);
  const title = 'A "drill" \\ 12\n\tț';
  await forSite(database.app, siteId, async (trx) => {
    await sql`update product set title = ${title} where site_id = ${siteId}`.execute(trx);
    await fillPricing(trx, siteId, { productId, userId: admin.userId });
    await sql`insert into webhook_endpoint (site_id, endpoint_id, url, description, events, sealed_secret, created_by, created_at)
      values (${siteId}, 1, 'https://hooks.example.com/a', 'ERP', array['offer.changed'], 'sealed'::bytea, ${admin.userId},
        ${api.clock.now()})`.execute(trx);
  });
  expect((await api.post("/api/data-archives", { kind: "COMPANY" }, operator.token)).json().code).toBe(
    "RANK_TOO_LOW",
  );
  const { id } = await begin(admin, "COMPANY");
  await scene.work();
  const reply = await download(other, id);
  const files = await filesOf(reply.rawPayload);
  const inSite = (name: string) => files[`sites/company.example.com-${siteId}/${name}.json`];
  expect(inSite("product")).toMatchObject([{ title, product_id: productId }]);
  expect(inSite("offer")).toMatchObject([{ domain: "retailer.ro" }]);
  expect(inSite("pricing-decision")).toMatchObject([{ sha256: "00".repeat(32) }]);
  expect(inSite("webhook-endpoint")).toMatchObject([{ description: "ERP" }]);
  expect(Object.keys((inSite("webhook-endpoint") as object[])[0] ?? {})).not.toContain("sealed_secret");
  expect((files["company/members.json"] as unknown[]).length).toBe(3);
  const statuses = [];
  for (const one of [operator, stranger]) statuses.push((await download(one, id)).statusCode);
  expect(statuses).toEqual([404, 404]);
  expect((await scene.overview(operator))["companyArchive"]).toBeNull();
});

test("an archive of somebody who is removed while it is made is not made; one whose job was lost fails with a mail", async () => {
  const { api, database } = scene;
  const admin = await scene.person("COMPANY_ADMIN");
  const ana = await scene.person("OPERATOR", { companyId: admin.companyId });
  const { id } = await begin(ana);
  const [payload] = await api.queued(makeArchiveTask);
  await api.delete(`/crm/delete-user?userId=${ana.userId}`, admin.token);
  await api.runTask(makeArchiveTask, payload);
  const rows = await sql`select from data_archive where archive_id = ${id}`.execute(database.owner);
  expect([rows.rows.length, (await download(ana, id)).statusCode]).toEqual([0, 401]);
  await begin(admin);
  await sql`delete from graphile_worker._private_jobs`.execute(database.owner);
  api.clock.advance(6 * 3_600_000 + 1);
  await api.runTask("data-rights.clean", null);
  await scene.work();
  expect((await newestMailTo(scene.dataDir, admin.email)).subject).toBe("Your data could not be collected");
  expect((await begin(admin)).state).toBe("making");
});

test("an archive of the company that names an erased person is deleted, whoever asked for it; it can be made again", async () => {
  const { api } = scene;
  const ana = await scene.person("COMPANY_ADMIN");
  const lia = await scene.person("OPERATOR", { companyId: ana.companyId, firstName: "Linnet" });
  await scene.erasureOf(lia);
  api.clock.advance(13 * 24 * 3_600_000);
  const admin = await scene.signInAgain(ana);
  const { id } = await begin(admin, "COMPANY");
  await scene.work();
  expect(JSON.stringify(await filesOf((await download(admin, id)).rawPayload))).toContain("Linnet");
  api.clock.advance(24 * 3_600_000);
  await scene.work();
  const later = await scene.signInAgain(ana);
  expect((await download(later, id)).statusCode).toBe(404);
  const again = await begin(later, "COMPANY");
  await scene.work();
  expect(JSON.stringify(await filesOf((await download(later, again.id)).rawPayload))).not.toContain("Linnet");
});
