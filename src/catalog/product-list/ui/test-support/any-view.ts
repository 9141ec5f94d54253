import fc from "fast-check";
import { dataStates, marketPositions, priceMoves } from "../../../filters/market-filter.contract.ts";
import { attentions, availabilities, pricePositions } from "../../../products/products.contract.ts";
import { pageSizes, sortTypes } from "../../product-list.contract.ts";
import type { ProductsView } from "../view/products-view.ts";

const positive = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

/** Any characters, also spaces, "%", "&", emoji and unassigned code points, but never only spaces. */
const text = fc
  .string({ minLength: 1, maxLength: 60, unit: "binary" })
  .filter((some) => some.trim() !== "" && some.length <= 100 && !some.includes("\0"));

const texts = fc.uniqueArray(text, { maxLength: 5 });

const instant = fc.integer({ min: 0, max: 8_640_000_000_000_000 });

const lei = fc.integer({ min: 0, max: 9_000_000_000_000 }).map((bani) => bani / 100);

const orderedPair = (one: fc.Arbitrary<number>) =>
  fc.tuple(one, one).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);

const changed = fc.oneof(fc.constant([null, null] as const), orderedPair(instant));

const prices = fc.oneof(
  fc.tuple(fc.option(lei), fc.constant(null)),
  fc.tuple(fc.constant(null), fc.option(lei)),
  orderedPair(lei).filter(([from, to]) => from < to),
);

const fieldName = fc.oneof(text, fc.constantFrom("__proto__", "constructor", "toString", "7", "df_"));

const dynamic = fc
  .array(fc.tuple(fieldName, fc.uniqueArray(text, { minLength: 1, maxLength: 3 })), { maxLength: 4 })
  .map((fields) => Object.fromEntries(fields));

const market = fc
  .record(
    {
      position: fc.subarray([...marketPositions], { minLength: 1 }),
      compared_with: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }),
      compared_except: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }),
      brands_except: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }),
      own_price_move: fc.constantFrom(...priceMoves),
      moved_since: instant,
      stock_chance: fc.constant(true as const),
      data: fc.subarray([...dataStates], { minLength: 1 }),
    },
    { requiredKeys: [] },
  )
  .map(({ moved_since, ...rest }) => ({
    ...rest,
    ...(rest.own_price_move && moved_since !== undefined && { moved_since }),
  }));

/** Every view that an address can hold. */
export const anyView: fc.Arbitrary<ProductsView> = fc
  .record({
    site: fc.option(text),
    page: positive,
    size: fc.constantFrom(...pageSizes),
    sort: fc.option(fc.constantFrom(...sortTypes)),
    category: fc.option(text),
    brands: texts,
    stock: fc.subarray([...availabilities]),
    offline: fc.option(fc.boolean()),
    changed,
    positions: fc.subarray([...pricePositions]),
    attention: fc.subarray([...attentions]),
    segmentId: fc.option(positive),
    minCompetitors: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    prices,
    market,
    dynamic,
    withOutOfStock: fc.boolean(),
    dearestFirst: fc.boolean(),
    layout: fc.constantFrom("grid", "table"),
    query: fc.oneof(fc.constant(""), text),
    isSku: fc.boolean(),
    autoExpand: fc.boolean(),
    product: fc.option(positive),
    savedView: fc.option(positive),
  })
  .map(({ changed: [changedFrom, changedTo], prices: [priceFrom, priceTo], ...view }) => ({
    ...view,
    changedFrom,
    changedTo,
    priceFrom,
    priceTo,
    autoExpand: view.autoExpand && view.isSku && view.query !== "",
  }));
