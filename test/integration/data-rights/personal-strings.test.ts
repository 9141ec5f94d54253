import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { uploadTo } from "../../factories/exchange/spreadsheets.ts";
import { fillPricing } from "../../factories/pricing.ts";
import { makeProducts, makeSite } from "../../factories/sites.ts";
import { type DataRightsScene, openDataRights, type SignedIn } from "../../support/data-rights-scene.ts";
import { everythingStored } from "../../support/everything-stored.ts";

let scene: DataRightsScene;
let siteId: AuthorizedSiteId;
const domain = "canary-shop.example.com";

beforeAll(async () => {
  scene = await openDataRights({ PAYMENT_PROVIDER: "demo", PUBLIC_URL: "" });
});
afterAll(() => scene.close());

/** What the person is called and types about themselves or for themselves; what belongs to the company is spelled otherwise. */
const canary = "Plover";
const address = "198.51.100.77";

/** Uses the product in every way that leaves a text of the person behind. */
async function useEverything(colleague: SignedIn): Promise<SignedIn> {
  const { api, database } = scene;
  const person = await scene.person("COMPANY_ADMIN", {
    companyId: colleague.companyId,
    firstName: `${canary}-first`,
    lastName: `${canary}-last`,
    email: `${canary}@mail.example`,
  });
  const { headers, ...reply } = await api.app.inject({
    method: "POST",
    url: "/login",
    remoteAddress: address,
    headers: { "user-agent": `${canary}-browser` },
    payload: { email: person.email, password: person.password },
  });
  const token = String(reply.json().sessionToken);
  const query = `?domain=${domain}`;
  const post = async (path: string, body: object) => {
    const sent = await api.from(address).post(path, body, token);
    expect([path, sent.statusCode < 300, sent.body]).toEqual([path, true, sent.body]);
    return sent;
  };
  const segment = { name: `${canary} segment`, type: "over", difference: "minimum", start: 5, end: 10 };
  const { id: segmentId } = (await post(`/api/price-difference-segments${query}`, segment)).json();
  await post(`/api/saved-views${query}`, { name: `${canary} view`, query: `search=${canary}` });
  await post(`/export${query}`, { category: canary, columns: ["title"] });
  await post(`/api/settings/notification-reports${query}`, {
    name: `${canary} report`,
    price_difference_segment_id: segmentId,
    brands: [`${canary} brand`],
  });
  await post(`/api/settings/alerts${query}`, {
    name: `${canary} alert`,
    kind: "PRICE_JUMP",
    threshold: 10,
    category: canary,
  });
  await post("/api/api-keys", { name: `${canary} key`, scopes: ["read"], sites: [domain] });
  await post("/api/contact", { kind: "contact", name: canary, email: person.email, message: canary });
  await post("/api/data-archives", { kind: "PERSON" });
  // Registers again, and forgets the password: the mails wait in the queue with the address.
  await post("/api/register", {
    companyName: canary,
    firstName: canary,
    lastName: canary,
    email: person.email,
  });
  await post("/login/forgot-password", { email: person.email, language: "RO" });
  const upload = await uploadTo(api.app, `/api/upload-products${query}`, {
    name: `${canary}-file.txt`,
    content: `https://${domain}/c\n`,
    token,
  });
  expect(upload.statusCode, upload.body).toBe(200);
  await database.app
    .insertInto("enrolment")
    .values({
      enrolment_id: 77,
      company_id: (await scene.person("COMPANY_ADMIN")).companyId,
      company_name: null,
      email: person.email,
      first_name: canary,
      last_name: canary,
      role: "OPERATOR",
      language: "en",
      created_at: api.clock.now(),
      link_id: "00000000-0000-4000-8000-000000000077",
      link_expires_at: api.clock.now(),
    })
    .execute();
  await payAs(person);
  await forSite(database.app, siteId, async (trx) => {
    const { product_id: productId } = await trx
      .selectFrom("product")
      .select("product_id")
      .executeTakeFirstOrThrow();
    const { userId } = person;
    await fillPricing(trx, siteId, { productId, userId, mark: "company" });
    await sql`update pricing_task set request = ${JSON.stringify({ text: canary })}::jsonb`.execute(trx);
    await sql`insert into hidden_category values (${siteId}, ${userId}, ${canary})`.execute(trx);
    await sql`insert into webhook_endpoint (site_id, endpoint_id, url, description, events, sealed_secret, created_by, created_at)
      values (${siteId}, 1, 'https://hooks.example.com/a', ${`${canary} hook`}, array['offer.changed'], ''::bytea, ${userId},
        ${api.clock.now()})`.execute(trx);
    await sql`insert into export_column_choice values (${siteId}, ${userId}, array[${canary}])
      on conflict (site_id, user_id) do update set columns = excluded.columns`.execute(trx);
    await sql`insert into product_history (site_id, entry_id, changed_at, user_id, modification, subject, product_id,
        record_id, product_name)
      values (${siteId}, 1, ${api.clock.now()}, ${userId}, 'ADD', 'PRODUCT', ${productId}, ${productId}, 'A drill')`.execute(
      trx,
    );
  });
  return { ...person, token };
}

/** What a checkout leaves behind, here and at the provider. */
async function payAs({ userId, companyId, email }: SignedIn): Promise<void> {
  const { app } = scene.database;
  const customerId = `demo_${companyId}`;
  const now = scene.api.clock.now();
  await sql`insert into company_subscription (company_id, plan_id, state, provider, provider_subscription_id,
      provider_customer_id, holder_name, email, subscribed_by, changed_at)
    values (${companyId}, 'pro', 'ACTIVE', 'demo', 'demo', ${customerId}, ${canary}, ${email}, ${userId}, ${now})
    on conflict (company_id) do update set provider = excluded.provider, email = excluded.email,
      provider_customer_id = excluded.provider_customer_id, holder_name = excluded.holder_name,
      subscribed_by = excluded.subscribed_by`.execute(app);
}

/** Files of the data folder that contain the canary. */
function filesWithCanary(): string[] {
  return readdirSync(scene.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path, "latin1").toLowerCase().includes(canary.toLowerCase()));
}

const tablesWith = async (text: string) =>
  (await everythingStored(scene.database))
    .split("\n")
    .filter((line) => line.toLowerCase().includes(text.toLowerCase()))
    .map((line) => line.split(" ", 1)[0]?.replace("public.", ""));

test("after an erasure no table and no file holds a text of the person; the company's records stay, without a name", async () => {
  const { api, database } = scene;
  const colleague = await scene.person("COMPANY_ADMIN");
  siteId = await makeSite(database.app, colleague.companyId, domain);
  await makeProducts(database.app, siteId, [{ url: `https://${domain}/a`, title: "A drill" }]);
  const person = await useEverything(colleague);
  const before = await tablesWith(canary);
  // The search finds what is there, also in queued jobs and in what a person only typed.
  expect(before.toSorted()).toEqual(
    [
      "alert",
      "api_key",
      "app_user",
      "company_subscription",
      "contact_request",
      "enrolment",
      "export_column_choice",
      "graphile_worker._private_jobs",
      "hidden_category",
      "notification_report",
      "prepared_file",
      "pricing_task",
      "product_import",
      "saved_view",
      "user_session",
      "price_segment",
      "webhook_endpoint",
    ].toSorted(),
  );
  expect(await tablesWith(address)).toEqual(["user_session"]);
  await api.runTask("accounts.begin-registration", (await api.queued("accounts.begin-registration"))[0]);
  await scene.work();
  await scene.erasureOf(person);
  await scene.work();
  expect(filesWithCanary().length).toBeGreaterThan(3);

  await scene.fortnight();

  expect(await tablesWith(canary)).toEqual([]);
  expect(await tablesWith(address)).toEqual([]);
  // Mails that were sent to others are theirs; of those to the person only the last one is left.
  const subjects = filesWithCanary().map(
    (path) => /^Subject: (.*)\r$/m.exec(readFileSync(path, "latin1"))?.[1],
  );
  expect(subjects.toSorted()).toEqual(["API keys of your company will end", "Your account is deleted"]);
  // Sessions and API keys have ended.
  expect((await api.get("/api/user-info", person.token)).statusCode).toBe(401);
  const live = await sql`select from api_key where revoked_at is null`.execute(database.owner);
  expect(live.rows).toEqual([]);
  const stored = await forSite(database.app, siteId, (trx) =>
    trx.selectFrom("product_history").select("user_id").execute(),
  );
  expect(stored).toEqual([{ user_id: person.userId }]);
});

test("somebody who is removed from the team leaves no text of theirs behind; the company's API keys go on", async () => {
  const { api } = scene;
  const colleague = await scene.person("COMPANY_ADMIN");
  const { database } = scene;
  const other = await scene.person("OPERATOR_ADMIN", {
    companyId: colleague.companyId,
    firstName: "Dunlin",
    lastName: "Dunlin",
    email: "Dunlin@mail.example",
  });
  const site = "removed-member.example.com";
  const id = await makeSite(database.app, colleague.companyId, site);
  await makeProducts(database.app, id, [{ url: `https://${site}/a` }]);
  for (const [path, body] of [
    [`/export?domain=${site}`, { category: "Dunlin" }],
    ["/api/api-keys", { name: "ERP", scopes: ["read"], sites: [site] }],
    ["/api/contact", { kind: "contact", name: "Dunlin", email: other.email, message: "Dunlin" }],
  ] as const)
    expect((await api.post(path, body, other.token)).statusCode).toBeLessThan(300);
  await uploadTo(api.app, `/api/upload-products?domain=${site}`, {
    name: "Dunlin.txt",
    content: `https://${site}/c\n`,
    token: other.token,
  });
  await api.delete(`/crm/delete-user?userId=${other.userId}`, colleague.token);
  expect((await tablesWith("Dunlin")).length).toBeGreaterThan(2);
  await scene.work();
  expect(await tablesWith("Dunlin")).toEqual([]);
  expect((await api.get("/api/api-keys", colleague.token)).json()).toMatchObject([{ name: "ERP" }]);
});
