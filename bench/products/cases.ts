import type { ListBody, SortType } from "../../src/catalog/product-list/product-list.contract.ts";
import { sortTypes } from "../../src/catalog/product-list/product-list.contract.ts";
import {
  changeDays,
  colors,
  type MarketNames,
  type MarketPlan,
  marketNow,
  warrantyMonths,
} from "./market.ts";
import type { Random } from "../support/random.ts";
import { productTitle } from "../support/product-texts.ts";

/** What one call asks for. */
export interface ListAsk {
  readonly body: ListBody;
  readonly search: { readonly query: string; readonly isSku: boolean } | null;
  readonly hasOutOfStock: boolean;
  readonly page: number;
  /** The person who has made categories and brands invisible. */
  readonly isHiding: boolean;
}

/** A kind of call, with its parameters drawn anew for every run. */
export interface ListCase {
  readonly name: string;
  readonly goal: "list" | "search";
  ask(random: Random): ListAsk;
}

/** What the cases draw from. */
export interface CaseSetting {
  readonly plan: MarketPlan;
  readonly names: MarketNames;
  /** Ids of segments, one a kind. */
  readonly segmentIds: readonly number[];
}

const dayMs = 86_400_000;
export const pageSize = 15;

/** The sets that the list is measured by. */
export function listCases({ plan, names, segmentIds }: CaseSetting): ListCase[] {
  const anyPage = (random: Random) => random.whole(Math.ceil(plan.products / pageSize));
  const narrowed = (name: string, body: (random: Random) => ListBody, isHiding = false): ListCase => ({
    name,
    goal: "list",
    ask: (random) => ({
      body: { ...body(random), sort_type: random.pick(sortTypes) },
      search: null,
      hasOutOfStock: random.next() < 0.5,
      page: random.whole(5),
      isHiding,
    }),
  });
  const category = (random: Random) => {
    const names_ = random.pick(names.categories).split("/");
    return names_.slice(0, 1 + random.whole(3)).join("/");
  };
  const brands = (random: Random, howMany: number) =>
    Array.from({ length: howMany }, () => random.pickSkewed(names.brands));
  const since = (random: Random) => marketNow.getTime() - (1 + random.whole(changeDays)) * dayMs;
  const color = (random: Random) => ({
    fieldName: "Culoare",
    fieldType: "STRING_DICTIONARY" as const,
    values: [random.pick(colors), random.pick(colors)],
  });
  const weight = (random: Random) => ({
    fieldName: "Greutate",
    fieldType: "NUMBER" as const,
    values: [random.whole(200) / 10, random.whole(200) / 10],
  });
  const warranty = (random: Random) => ({
    fieldName: "Garanție",
    fieldType: "NUMBER" as const,
    values: [random.pick(warrantyMonths)],
  });
  return [
    ...sortedWhole(),
    ...(["OVERPRICED", "UNDERPRICED", "PRICE_DESCENDING", null] as const).map((sort) =>
      whole(`deep pages, ${sort ?? "no sort"}`, sort, false, anyPage),
    ),
    narrowed("category", (random) => ({ category: category(random) })),
    narrowed("3 brands", (random) => ({ brands: brands(random, 3) })),
    narrowed("10,000 brands", () => ({ brands: [...names.brands].slice(0, 10_000) })),
    narrowed("own stock", (random) => ({ stock_info: [random.pick(["IN_STOCK", "OUT_OF_STOCK"])] })),
    narrowed("offline", (random) => ({ offline: random.next() < 0.7 })),
    narrowed("changed since", (random) => ({ price_change_start: since(random) })),
    narrowed("own price", (random) => priceBounds(random)),
    narrowed("segment", (random) => ({ price_difference_segment_id: random.pick(segmentIds) })),
    narrowed("competitors", (random) => ({ nr_competitors: 1 + random.whole(10) })),
    narrowed("field NUMBER, rare", (random) => ({ dynamic_filters: [weight(random)] })),
    narrowed("field NUMBER, common", (random) => ({ dynamic_filters: [warranty(random)] })),
    narrowed("field STRING_DICTIONARY", (random) => ({ dynamic_filters: [color(random)] })),
    narrowed("category, brands, stock", (random) => ({
      category: category(random),
      brands: brands(random, 5),
      stock_info: ["IN_STOCK"],
    })),
    narrowed("changed since, competitors", (random) => ({
      price_change_start: since(random),
      nr_competitors: 3,
    })),
    narrowed("everything", (random) => ({
      ...priceBounds(random),
      category: category(random),
      brands: brands(random, 40),
      stock_info: ["IN_STOCK", "NOT_AVAILABLE"],
      offline: false,
      price_change_start: since(random),
      price_change_end: marketNow.getTime(),
      price_difference_segment_id: random.pick(segmentIds),
      nr_competitors: 1,
      dynamic_filters: [color(random)],
    })),
    narrowed("invisible categories, brands", () => ({}), true),
    narrowed("invisible ones, own price", (random) => priceBounds(random), true),
  ];
}

function priceBounds(random: Random): ListBody {
  const from = Math.round(Math.exp(3 + random.next() * 3));
  return { price_start: from, price_end: from * (1.2 + random.next() * 8) };
}

function sortedWhole(): ListCase[] {
  const scopes = [false, true];
  return [null, ...sortTypes].flatMap((sort) =>
    (sort === null ? [false] : scopes).map((hasOutOfStock) =>
      whole(`${sort ?? "no sort"}${hasOutOfStock ? ", all offers" : ""}`, sort, hasOutOfStock, (random) =>
        random.whole(20),
      ),
    ),
  );
}

function whole(
  name: string,
  sort: SortType | null,
  hasOutOfStock: boolean,
  page: (random: Random) => number,
): ListCase {
  return {
    name,
    goal: "list",
    ask: (random) => ({
      body: { sort_type: sort },
      search: null,
      hasOutOfStock,
      page: page(random),
      isHiding: false,
    }),
  };
}

/** The sets that the search is measured by. */
export function searchCases({ names }: Pick<CaseSetting, "names">): ListCase[] {
  const titleWords = (random: Random) =>
    productTitle(random, random.pickSkewed(names.brands))
      .split(" ")
      .filter((word) => word.length > 3);
  const search = (name: string, query: (random: Random) => string, isSku = false): ListCase => ({
    name: `search: ${name}`,
    goal: "search",
    ask: (random) => ({
      body: random.next() < 0.5 ? {} : { sort_type: random.pick(sortTypes) },
      search: { query: query(random), isSku },
      hasOutOfStock: false,
      page: 0,
      isHiding: false,
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
    search("no hit", (random) => `xqj${random.whole(1000)}zzw`),
    search("a model", (random) => `${random.pick(["BX", "AC", "ZL"])}-${1000 + random.whole(90_000)}`),
    search("a sentence", (random) => productTitle(random, random.pickSkewed(names.brands))),
    search("2,000 characters", (random) =>
      Array.from({ length: 400 }, () => productTitle(random, "").slice(0, 12))
        .join(" ")
        .slice(0, 2000),
    ),
    search("SKU part of 4", (random) => String(1000 + random.whole(9000)), true),
    search("SKU part of 2", (random) => String(10 + random.whole(90)), true),
  ];
}
