import type { ListBody, SortType } from "../../src/catalog/product-list/product-list.contract.ts";
import { sortTypes } from "../../src/catalog/product-list/product-list.contract.ts";
import { pricePositions } from "../../src/catalog/products/products.contract.ts";
import { productTitle } from "../support/product-texts.ts";
import type { Random } from "../support/random.ts";
import {
  changeDays,
  colors,
  generatedAt,
  type SiteNames,
  type SitePlan,
  warrantyMonths,
} from "./generate.ts";

/** The parameters of one call. */
export interface ListRequest {
  readonly body: ListBody;
  readonly search: { readonly query: string; readonly isSku: boolean } | null;
  readonly hasOutOfStock: boolean;
  readonly page: number;
  /** Made by the user who has hidden categories and brands. */
  readonly hasHiddenItems: boolean;
}

/** A kind of call with random parameters for each run. */
export interface ListCase {
  readonly name: string;
  readonly goal: "list" | "search";
  request(random: Random): ListRequest;
}

/** The data that the parameters are chosen from. */
export interface CaseData {
  readonly plan: SitePlan;
  readonly names: SiteNames;
  /** One segment of each kind. */
  readonly segmentIds: readonly number[];
}

const dayMs = 86_400_000;
export const pageSize = 15;

/** The cases of the product list. */
export function listCases({ plan, names, segmentIds }: CaseData): ListCase[] {
  const anyPage = (random: Random) => random.integer(Math.ceil(plan.products / pageSize));
  const filtered = (name: string, body: (random: Random) => ListBody, hasHiddenItems = false): ListCase => ({
    name,
    goal: "list",
    request: (random) => ({
      body: { ...body(random), sort_type: random.pick(sortTypes) },
      search: null,
      hasOutOfStock: random.next() < 0.5,
      page: random.integer(5),
      hasHiddenItems,
    }),
  });
  const category = (random: Random) => {
    const levels = random.pick(names.categories).split("/");
    return levels.slice(0, 1 + random.integer(3)).join("/");
  };
  const brands = (random: Random, count: number) =>
    Array.from({ length: count }, () => random.pickSkewed(names.brands));
  const since = (random: Random) => generatedAt.getTime() - (1 + random.integer(changeDays)) * dayMs;
  const color = (random: Random) => ({
    fieldName: "Culoare",
    fieldType: "STRING_DICTIONARY" as const,
    values: [random.pick(colors), random.pick(colors)],
  });
  const weight = (random: Random) => ({
    fieldName: "Greutate",
    fieldType: "NUMBER" as const,
    values: [random.integer(200) / 10, random.integer(200) / 10],
  });
  const warranty = (random: Random) => ({
    fieldName: "Garanție",
    fieldType: "NUMBER" as const,
    values: [random.pick(warrantyMonths)],
  });
  return [
    ...sortedCases(),
    ...(["OVERPRICED", "UNDERPRICED", "PRICE_DESCENDING", null] as const).map((sort) =>
      unfiltered(`deep pages, ${sort ?? "no sort"}`, sort, false, anyPage),
    ),
    filtered("category", (random) => ({ category: category(random) })),
    filtered("3 brands", (random) => ({ brands: brands(random, 3) })),
    filtered("10,000 brands", () => ({ brands: [...names.brands].slice(0, 10_000) })),
    filtered("own stock", (random) => ({ stock_info: [random.pick(["IN_STOCK", "OUT_OF_STOCK"])] })),
    filtered("offline", (random) => ({ offline: random.next() < 0.7 })),
    filtered("changed since", (random) => ({ price_change_start: since(random) })),
    filtered("own price", (random) => priceBounds(random)),
    filtered("segment", (random) => ({ price_difference_segment_id: random.pick(segmentIds) })),
    filtered("price position", (random) => ({ price_position: [random.pick(pricePositions)] })),
    filtered("competitors", (random) => ({ nr_competitors: 1 + random.integer(10) })),
    filtered("field NUMBER, rare", (random) => ({ dynamic_filters: [weight(random)] })),
    filtered("field NUMBER, common", (random) => ({ dynamic_filters: [warranty(random)] })),
    filtered("field STRING_DICTIONARY", (random) => ({ dynamic_filters: [color(random)] })),
    filtered("category, brands, stock", (random) => ({
      category: category(random),
      brands: brands(random, 5),
      stock_info: ["IN_STOCK"],
    })),
    filtered("changed since, competitors", (random) => ({
      price_change_start: since(random),
      nr_competitors: 3,
    })),
    filtered("everything", (random) => ({
      ...priceBounds(random),
      category: category(random),
      brands: brands(random, 40),
      stock_info: ["IN_STOCK", "NOT_AVAILABLE"],
      offline: false,
      price_change_start: since(random),
      price_change_end: generatedAt.getTime(),
      price_difference_segment_id: random.pick(segmentIds),
      nr_competitors: 1,
      dynamic_filters: [color(random)],
    })),
    filtered("invisible categories, brands", () => ({}), true),
    filtered("invisible ones, own price", (random) => priceBounds(random), true),
  ];
}

function priceBounds(random: Random): ListBody {
  const from = Math.round(Math.exp(3 + random.next() * 3));
  return { price_start: from, price_end: from * (1.2 + random.next() * 8) };
}

function sortedCases(): ListCase[] {
  const scopes = [false, true];
  return [null, ...sortTypes].flatMap((sort) =>
    (sort === null ? [false] : scopes).map((hasOutOfStock) =>
      unfiltered(
        `${sort ?? "no sort"}${hasOutOfStock ? ", all offers" : ""}`,
        sort,
        hasOutOfStock,
        (random) => random.integer(20),
      ),
    ),
  );
}

function unfiltered(
  name: string,
  sort: SortType | null,
  hasOutOfStock: boolean,
  page: (random: Random) => number,
): ListCase {
  return {
    name,
    goal: "list",
    request: (random) => ({
      body: { sort_type: sort },
      search: null,
      hasOutOfStock,
      page: page(random),
      hasHiddenItems: false,
    }),
  };
}

/** The cases of the search. */
export function searchCases({ names }: Pick<CaseData, "names">): ListCase[] {
  const titleWords = (random: Random) =>
    productTitle(random, random.pickSkewed(names.brands))
      .split(" ")
      .filter((word) => word.length > 3);
  const search = (name: string, query: (random: Random) => string, isSku = false): ListCase => ({
    name: `search: ${name}`,
    goal: "search",
    request: (random) => ({
      body: random.next() < 0.5 ? {} : { sort_type: random.pick(sortTypes) },
      search: { query: query(random), isSku },
      hasOutOfStock: false,
      page: 0,
      hasHiddenItems: false,
    }),
  });
  const fragment = (random: Random, length: number) => {
    const word = random.pick(titleWords(random));
    return word.slice(0, length);
  };
  return [
    search("a word", (random) => random.pick(titleWords(random))),
    search("two words", (random) => titleWords(random).slice(0, 2).join(" ")),
    search("two words, reversed", (random) => titleWords(random).slice(0, 2).reverse().join(" ")),
    search("a brand", (random) => random.pickSkewed(names.brands)),
    search("diacritics", (random) => random.pick(["mașină", "șurubelniță", "țeavă", "înălțime", "căști"])),
    search("without diacritics", (random) =>
      random.pick(["masina", "surubelnita", "teava", "inaltime", "casti"]),
    ),
    search("3 letters", (random) => fragment(random, 3)),
    search("2 letters, common", (random) => random.pick(["de", "cu", "ma", "or", "le", "in"])),
    search("2 letters, rare", (random) => random.pick(["qz", "yy", "wk", "jj", "hq"])),
    search("no hit", (random) => `xqj${random.integer(1000)}zzw`),
    search("a model", (random) => `${random.pick(["BX", "AC", "ZL"])}-${1000 + random.integer(90_000)}`),
    search("a sentence", (random) => productTitle(random, random.pickSkewed(names.brands))),
    search("2,000 characters", (random) =>
      Array.from({ length: 400 }, () => productTitle(random, "").slice(0, 12))
        .join(" ")
        .slice(0, 2000),
    ),
    search("a whole SKU among titles", (random) => `VZ-${100_000 + random.integer(900_000)}`),
    search("SKU part of 4", (random) => String(1000 + random.integer(9000)), true),
    search("SKU part of 2", (random) => String(10 + random.integer(90)), true),
  ];
}
