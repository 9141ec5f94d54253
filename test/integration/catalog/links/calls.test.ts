import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../factories/api.ts";
import { makePerson } from "../../../factories/people.ts";
import { makeProducts, makeSite } from "../../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

const domain = "calls.example.com";

let database: TestDatabase;
let api: TestApi;
let token: string;
let packet: number;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  const person = await makePerson(database.app);
  const siteId = await makeSite(database.app, person.companyId, domain);
  [packet = 0] = await makeProducts(database.app, siteId, [{ url: `https://${domain}/p`, title: "Râșniță" }]);
  token = await api.signIn(person);
});
afterAll(async () => {
  await api.app.close();
  await database.close();
});

const at = (path: string, query: Record<string, string | number>) =>
  `${path}?${new URLSearchParams({ domain, packet_id: String(packet), ...query } as Record<string, string>)}`;

test("a link is added, returned, edited on the basis of its current state, and deleted", async () => {
  const added = await api.post(
    at("/api/add-link", { competitor_domain: "retailer.ro", url: "https://www.retailer.ro/ă b" }),
    null,
    token,
  );
  expect(added.statusCode).toBe(200);
  const link = added.json();
  expect(link).toEqual({
    id: link.competitorProductId,
    mainProductId: packet,
    mainPacketId: packet,
    competitorProductId: expect.any(Number),
    competitorPacketId: link.competitorProductId,
    competitor_domain: "retailer.ro",
    matched: false,
    url: "https://www.retailer.ro/%C4%83%20b",
  });
  const returned = await api.get(at("/api/competitor-links", {}), token);
  expect(returned.json()).toEqual([{ domain: "retailer.ro", links: [link] }]);

  const edit = { product_id: link.id, competitor_domain: "altul.ro", url: "https://altul.ro/a" };
  const edited = await api.post(at("/api/edit-link", { ...edit, expected_url: link.url }), null, token);
  expect(edited.json()).toEqual({ ...link, competitor_domain: "altul.ro", url: "https://altul.ro/a" });

  const late = { ...edit, url: "https://altul.ro/b", expected_url: link.url };
  const refused = await api.post(at("/api/edit-link", late), null, token);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: "LINK_CHANGED",
    message: "Somebody else has changed this link in the meantime: its address is https://altul.ro/a now.",
  });

  const deleted = await api.delete(at("/api/delete-link", { product_id: link.id }), token);
  expect([deleted.statusCode, deleted.body]).toEqual([204, ""]);
  expect((await api.get(at("/api/competitor-links", {}), token)).json()).toEqual([]);
});

test("a rejected address is reported for its field; a missing one by the name of its parameter", async () => {
  const refused = await api.post(
    at("/api/add-link", { competitor_domain: "retailer.ro", url: "retailer" }),
    null,
    token,
  );
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({
    code: "LINK_MALFORMED",
    errors: { url: "This is not a complete web address. It must begin with http:// or https://." },
  });
  const other = await api.post(
    at("/api/add-link", { competitor_domain: "retailer.ro", url: "https://altul.ro/a" }),
    null,
    token,
  );
  expect(other.json()).toMatchObject({
    code: "LINK_OTHER_DOMAIN",
    errors: { url: "This address is not on the competitor's domain." },
  });
  const missing = await api.post(at("/api/add-link", { competitor_domain: "retailer.ro" }), null, token);
  expect([missing.statusCode, Object.keys(missing.json().errors)]).toEqual([400, ["url"]]);
});

test("a quantity is plain digits with at most one decimal, and null restores the page's quantity", async () => {
  const set = (quantity: string) =>
    api.post(at("/api/change-quantity", { product_id: packet, quantity }), null, token);
  for (const quantity of ["-1", "0.25", "1e3", "", "1,5", "NaN", "1000000000.1"]) {
    const refused = await set(quantity);
    expect([quantity, refused.statusCode, Object.keys(refused.json().errors)]).toEqual([
      quantity,
      400,
      ["quantity"],
    ]);
  }
  expect((await set("2.5")).statusCode).toBe(204);
  const returned = async () => (await api.get(at("/api/quantities", {}), token)).json().mainProduct;
  expect(await returned()).toMatchObject({
    name: "Râșniță",
    quantity: 2.5,
    byHand: true,
    pageQuantity: null,
  });
  const cleared = await api.delete(at("/api/change-quantity", { product_id: packet }), token);
  expect(cleared.statusCode).toBe(204);
  expect(await returned()).toMatchObject({ quantity: null, byHand: false });
});
