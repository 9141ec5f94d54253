import { afterAll, beforeAll, expect, test } from "vitest";
import { hostSettings, parseHandMadeRecipe } from "../../../../src/monitoring/hosts/host-settings.service.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const nothing = { gapMs: undefined, isRendered: undefined, recipe: undefined };

test("an unknown host differs from one whose settings were set in advance", async () => {
  expect(await hostSettings(database.worker, "shop.ro", nothing, 1000)).toBeUndefined();
  const set = await hostSettings(database.worker, "Shop.RO", { ...nothing, isRendered: true }, 1000);
  expect(set).toMatchObject({ host: "shop.ro", settings: { gapMs: 1000, isRendered: true, recipe: null } });
});

test("a setting that is not given is unchanged", async () => {
  const recipe = parseHandMadeRecipe({
    fields: { price: { element: { tag: "span", names: [".pret"] }, within: [], attribute: null } },
  });
  await hostSettings(database.worker, "alt.ro", { gapMs: 2500, isRendered: true, recipe }, 1000);
  const stored = await hostSettings(database.worker, "alt.ro", { ...nothing, isRendered: false }, 1000);
  expect(stored?.settings).toMatchObject({ gapMs: 2500, isRendered: false, recipe });
  const forgotten = await hostSettings(database.worker, "alt.ro", { ...nothing, recipe: null }, 1000);
  expect(forgotten?.settings).toMatchObject({ gapMs: 2500, recipe: null });
});

test("an invalid host and an invalid recipe are refused", async () => {
  expect(await hostSettings(database.worker, "not a host/", { ...nothing, gapMs: 5 }, 1000)).toBeUndefined();
  expect(() => parseHandMadeRecipe({ fields: { colour: {} } })).toThrow();
});
