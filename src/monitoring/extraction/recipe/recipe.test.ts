import { describe, expect, test } from "vitest";
import { readPage } from "../read-page.ts";
import { scanPage } from "../scan/scan-page.ts";
import type { SiteRecipe } from "./recipe.ts";
import { type TrainingPage, trainRecipe } from "./train-recipe.ts";

interface Goods {
  readonly id: number;
  readonly lei: string;
  /** Whether the page contains JSON-LD. */
  readonly hasData: boolean;
}

const address = (id: number): string => `https://www.atelier-mihai.example/produs/${id}`;

/** A page whose price is split into two elements. */
function page({ id, lei, hasData }: Goods): string {
  const data = {
    "@type": "Product",
    name: `Raft ${id}`,
    sku: `R-${id}`,
    offers: { price: `${lei}.50`, priceCurrency: "RON" },
  };
  const script = hasData ? `<script type="application/ld+json">${JSON.stringify(data)}</script>` : "";
  return `<!doctype html><html><head><title>Raft ${id}</title>${script}</head><body>
    <div class="sheet"><h1>Raft ${id}</h1><p class="code-line">Cod produs: R-${id}</p>
    <div class="tag"><b class="sum-now">${lei}<sup>50</sup></b> lei</div><button>Adaugă în coș</button></div></body></html>`;
}

function trainingPage(goods: Goods): TrainingPage {
  const html = page(goods);
  const url = address(goods.id);
  return { page: scanPage(html, url), reading: readPage({ body: html, contentType: null, url }) };
}

const sixGoods = [101, 102, 103, 104, 105, 106].map((id) => ({ id, lei: String(id * 3), hasData: true }));

describe("a site's recipe", () => {
  test("is trained if data and page agree on five pages", () => {
    const recipe = trainRecipe(sixGoods.map(trainingPage));
    expect(recipe?.agreedPages).toBeGreaterThanOrEqual(5);
    expect(recipe?.isSetByHand).toBe(false);
    expect(recipe?.fields.price?.element.tag).toBe("b");
    expect(recipe?.fields.sku?.element.names).toContain(".code-line");
  });

  test("is not trained from four pages", () => {
    expect(trainRecipe(sixGoods.slice(0, 4).map(trainingPage))).toBeNull();
  });

  test("is not trained for a field whose location held another value on one page", () => {
    const contrary = trainingPage({ id: 107, lei: "900", hasData: true });
    const wrong: TrainingPage = {
      page: scanPage(page({ id: 107, lei: "901", hasData: true }), address(107)),
      reading: contrary.reading,
    };
    expect(trainRecipe([...sixGoods.map(trainingPage), wrong])?.fields.price).toBeUndefined();
  });

  test("reads a page without data: 321 and a raised 50 are 321.50 lei", () => {
    const recipe = trainRecipe(sixGoods.map(trainingPage));
    const bare = page({ id: 108, lei: "321", hasData: false });
    const reading = readPage({ body: bare, contentType: null, url: address(108), recipe });
    expect(reading.found && reading.priceMinor.value).toBe(32_150);
    expect(reading.found && reading.priceMinor.sources).toContain("recipe");
    expect(reading.sku?.value).toBe("R-108");
  });

  test("set by hand outweighs all other sources", () => {
    const recipe: SiteRecipe = {
      fields: { price: { element: { tag: "i", names: [".club"] }, within: [], attribute: null } },
      isSetByHand: true,
      agreedPages: 0,
    };
    const html = page({ id: 109, lei: "90", hasData: true }).replace(
      "<button>",
      '<i class="club">80,00 lei</i><button>',
    );
    const reading = readPage({ body: html, contentType: null, url: address(109), recipe });
    expect(reading.found && reading.priceMinor.value).toBe(8_000);
    expect(reading.found && reading.currency?.value).toBe("RON");
  });

  test("yields nothing if its locator matches twice", () => {
    const recipe = trainRecipe(sixGoods.map(trainingPage));
    const twice = page({ id: 110, lei: "40", hasData: false }).replace(
      "<button>",
      '<div class="tag"><b class="sum-now">77</b></div><button>',
    );
    const reading = readPage({ body: twice, contentType: null, url: address(110), recipe });
    expect(reading.evidence.filter((one) => one.source === "recipe" && one.field === "price")).toEqual([]);
  });
});
