import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createExtractor, type Extractor } from "../../../../src/monitoring/extraction/extraction.service.ts";
import { saveHostSettings } from "../../../../src/monitoring/hosts/host-settings.repo.ts";
import { saveTrainedRecipe } from "../../../../src/monitoring/hosts/hosts.repo.ts";
import { createRecipeTrainer } from "../../../../src/monitoring/recipes/recipes.service.ts";
import { insertHosts } from "../../../../src/monitoring/watchers/watchers.repo.ts";
import { createLog } from "../../../../src/platform/log.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { until } from "../../../support/until.ts";

const host = "rafturi.example.com";
let database: TestDatabase;
let extractor: Extractor;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  // On a busy machine starting the process may take longer than the product allows a training.
  extractor = createExtractor({ processes: 1, limitMs: 60_000 });
  await database.worker.deleteFrom("crawl_host").execute();
  await insertHosts(database.worker, [{ host, gapMs: 1000 }]);
});
afterEach(() => extractor.close());
afterAll(() => database.close());

/** A page whose data and visible price agree; the price is in an element that only this shop has. */
function shelf(id: number) {
  const data = {
    "@type": "Product",
    name: `Raft ${id}`,
    offers: { price: `${id}.50`, priceCurrency: "RON" },
  };
  const html = `<!doctype html><html><head><title>Raft ${id}</title>
    <script type="application/ld+json">${JSON.stringify(data)}</script></head><body><main><h1>Raft ${id}</h1>
    <div class="tag"><b class="sum-now">${id},50 lei</b></div><button>Adaugă în coș</button></main></body></html>`;
  return { body: Buffer.from(html), contentType: "text/html", url: `https://${host}/p/${id}`, recipe: null };
}

async function addSamples(trainer: ReturnType<typeof createRecipeTrainer>, ids: readonly number[]) {
  for (const id of ids) {
    const page = shelf(id);
    const read = await extractor.read(page);
    if (read.done) trainer.addSample(host, page, read.reading);
  }
}

async function storedRecipe() {
  const row = await database.worker.selectFrom("crawl_host").select("recipe").executeTakeFirstOrThrow();
  return row.recipe as { isSetByHand: boolean; fields: Record<string, unknown> } | null;
}

test("six well-read pages of a shop train its recipe", async () => {
  const trainer = createRecipeTrainer({ db: database.worker, log: createLog("silent"), extractor });
  await addSamples(trainer, [101, 102, 103, 104, 105]);
  expect(await storedRecipe()).toBeNull();
  await addSamples(trainer, [106]);
  await until("a recipe is saved", async () => (await storedRecipe()) !== null);
  const recipe = await storedRecipe();
  expect(recipe?.isSetByHand).toBe(false);
  expect(recipe?.fields).toHaveProperty("price");
});

test("a manual recipe is not overwritten by a trained one", async () => {
  const recipe = await extractor.trainRecipe([101, 102, 103, 104, 105, 106].map(shelf));
  if (recipe === null) throw new Error("no recipe was trained");
  const byHand = { fields: {}, isSetByHand: true, agreedPages: 0 };
  const unset = { gapMs: undefined, isRendered: undefined };
  await saveHostSettings(database.worker, host, { ...unset, recipe: byHand }, 1000);
  await saveTrainedRecipe(database.worker, host, recipe);
  expect(await storedRecipe()).toEqual(byHand);
  await saveHostSettings(database.worker, host, { ...unset, recipe: null }, 1000);
  await saveTrainedRecipe(database.worker, host, recipe);
  expect(await storedRecipe()).toEqual(recipe);
});
