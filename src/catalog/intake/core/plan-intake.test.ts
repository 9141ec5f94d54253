import { expect, test } from "vitest";
import { type IntakeAddress, planIntake } from "./plan-intake.ts";

const at = (domain: string, path: string): IntakeAddress => ({
  found: true,
  url: `https://${domain}${path}`,
  pageId: `page ${domain}${path}`,
  domain,
});
const refused = (text: string, reason: string): IntakeAddress => ({ found: false, text, reason });

test("a row with a valid own address becomes a product; rejected competitors' addresses omit only their links", () => {
  const plan = planIntake(
    [
      {
        row: 0,
        own: at("magazin.ro", "/a"),
        competitors: [
          at("retailer.ro", "/1"),
          refused("ftp://x", "not-http"),
          at("retailer.ro", "/1"),
          at("altul.ro", "/2"),
        ],
      },
    ],
    "magazin.ro",
    new Map(),
  );
  expect(plan.products.map(({ row, competitors }) => [row, competitors.map(({ url }) => url)])).toEqual([
    [0, ["https://retailer.ro/1", "https://altul.ro/2"]],
  ]);
  expect(plan.refusals).toEqual([
    { row: 0, url: "ftp://x", reason: "not-http" },
    { row: 0, url: "https://retailer.ro/1", reason: "duplicate" },
  ]);
});

test("a row is rejected with its own address: invalid, existing, or earlier in the list in another spelling", () => {
  const plan = planIntake(
    [
      { row: 0, own: refused("http://10.0.0.1/", "private-ip"), competitors: [at("retailer.ro", "/1")] },
      { row: 1, own: at("magazin.ro", "/known"), competitors: [] },
      { row: 2, own: at("magazin.ro", "/new"), competitors: [] },
      { row: 3, own: at("www.magazin.ro", "/new/"), competitors: [] },
    ],
    "magazin.ro",
    new Map([
      ["https://magazin.ro/known", { key: "known", productId: 7 }],
      ["https://magazin.ro/new", { key: "new", productId: null }],
      ["https://www.magazin.ro/new/", { key: "new", productId: null }],
    ]),
  );
  expect(plan.products.map(({ row }) => row)).toEqual([2]);
  expect(plan.refusals.map(({ row, reason }) => [row, reason])).toEqual([
    [0, "private-ip"],
    [1, "duplicate"],
    [3, "duplicate"],
  ]);
});

test("a competitor's address is not on the site's domain, nor on the domain of the own address", () => {
  const plan = planIntake(
    [
      {
        row: 0,
        own: at("shop.magazin.ro", "/a"),
        competitors: [at("magazin.ro", "/b"), at("shop.magazin.ro", "/c")],
      },
    ],
    "magazin.ro",
    new Map(),
  );
  expect(plan.products[0]?.competitors).toEqual([]);
  expect(plan.refusals.map(({ reason }) => reason)).toEqual(["own-domain", "own-domain"]);
});

test("two own products may be linked to the same page", () => {
  const plan = planIntake(
    [
      { row: 0, own: at("magazin.ro", "/a"), competitors: [at("retailer.ro", "/set")] },
      { row: 1, own: at("magazin.ro", "/b"), competitors: [at("retailer.ro", "/set")] },
    ],
    "magazin.ro",
    new Map(),
  );
  expect(plan.products.map(({ competitors }) => competitors.length)).toEqual([1, 1]);
  expect(plan.refusals).toEqual([]);
});
