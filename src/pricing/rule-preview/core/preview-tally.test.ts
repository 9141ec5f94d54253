import { expect, test } from "vitest";
import { bani } from "../../../kit/money.ts";
import { recommend } from "../../kernel/core/recommend.ts";
import { input, offer } from "../../kernel/core/test-support/kernel-factory.ts";
import { pricingRule } from "../../rules/core/test-support/rule-factory.ts";
import { createPreviewTally, type PreviewedProduct } from "./preview-tally.ts";

/** A product whose price the kernel makes: 5 % below an offer, threshold 10 %. */
function product(id: number, own: number, competitor: number | null, otherwise = false): PreviewedProduct {
  const kernel = input({
    product: { priceBani: bani(own) },
    offers: competitor === null ? [] : [offer({ priceMinor: competitor })],
  });
  return {
    product: { productId: id, title: `Product ${id}`, sku: `S-${id}`, priceBani: bani(own), stored: null },
    rule: { ruleId: 1 },
    costs: kernel.product,
    result: recommend(kernel),
    otherwise: otherwise ? pricingRule({ ruleId: 9, name: "Before" }) : null,
  };
}

function figuresOf(...products: PreviewedProduct[]) {
  const tally = createPreviewTally();
  for (const one of products) tally.add(one);
  return tally.figures();
}

test("rises, cuts, prices that are right, warnings and refusals are counted", () => {
  const figures = figuresOf(
    product(1, 10_000, 10_000, true), // 95 lei: 5 % less
    product(2, 9_000, 10_000), // 95 lei: 5,56 % more
    product(3, 9_500, 10_000), // 95 lei: right
    product(4, 10_000, 9_000), // 85,50 lei: 14,5 % less, above the threshold
    product(5, 10_000, null),
    { ...product(6, 10_000, 9_000), result: null },
  );
  expect(figures).toMatchObject({
    matches: 6,
    decides: 5,
    rises: 1,
    cuts: 2,
    unchanged: 1,
    warnings: 1,
    refusals: [{ refusal: "no-offer", products: 1 }],
    takenFrom: [{ ruleId: 9, name: "Before", products: 1 }],
  });
});

test("a price that takes the place of an approved one, because a limit no longer allows it, is a warning", () => {
  const one = product(1, 10_000, 10_000);
  const kernel = input({
    product: { priceBani: bani(10_000), floorBani: bani(9_800) },
    offers: [offer({ priceMinor: 10_000 })],
    approval: { isRuleApproved: true, lastApprovedBani: bani(9_500) },
  });
  const stored = { approvedRuleId: 1, approvedBani: 9_500 };
  const tightened = { ...one, product: { ...one.product, stored }, result: recommend(kernel) };
  expect(figuresOf(tightened)).toMatchObject({ cuts: 1, warnings: 1 });
  expect(figuresOf({ ...tightened, rule: { ruleId: 2 } }).warnings).toBe(0);
});

test("examples are the largest changes, then products without a price, five at most", () => {
  const { examples } = figuresOf(
    product(1, 10_000, null),
    product(2, 10_000, 10_000),
    product(3, 10_000, 9_000),
    product(4, 10_000, null),
  );
  expect(examples.map(({ id }) => id)).toEqual([3, 2, 1, 4]);
  expect(examples[0]).toEqual({
    id: 3,
    productName: "Product 3",
    sku: "S-3",
    price: 100,
    recommendedPrice: 85.5,
    profit: null,
    refusal: null,
    target: { merchant: "a.ro", price: 90 },
    guards: [],
  });
  expect(examples[2]).toMatchObject({ recommendedPrice: null, refusal: "no-offer", target: null });
  const many = Array.from({ length: 8 }, (_, index) => product(index + 1, 10_000, 10_000 - index * 10));
  expect(figuresOf(...many).examples.map(({ id }) => id)).toEqual([8, 7, 6, 5, 4]);
});

test("prices below cost, and those of products without a known cost, are counted", () => {
  const costing = (id: number, costBani: number | null): PreviewedProduct => {
    const one = product(id, 10_000, 10_000);
    return {
      ...one,
      costs: one.costs && { ...one.costs, costBani: costBani === null ? null : bani(costBani) },
    };
  };
  // 95 lei are 78,51 lei without VAT of 21 %.
  const figures = figuresOf(
    costing(1, 7_850),
    costing(2, 7_852),
    costing(3, 9_500),
    costing(4, null),
    { ...costing(5, 9_500), result: null },
    { ...product(6, 10_000, null), costs: costing(6, 9_500).costs },
  );
  expect(figures).toMatchObject({ decides: 5, belowCost: 2, unknownCost: 1 });
  expect(figures.examples.map(({ profit }) => profit)).toEqual([0.01, -0.01, -16.49, null, null]);
});

test("guards that changed a price are part of its example", () => {
  const { examples } = figuresOf(product(1, 10_000, 4_000));
  expect(examples[0]).toMatchObject({
    recommendedPrice: 70,
    guards: [{ guard: "step", before: 38, after: 70 }],
  });
});
