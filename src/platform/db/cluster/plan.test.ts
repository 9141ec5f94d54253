import { describe, expect, test } from "vitest";
import type { Distribution } from "../distribution.ts";
import { type CatalogueFacts, type ForeignKey, planDistribution, type TableFacts } from "./plan.ts";

const map = new Map<string, Distribution>([
  ["listing", "site_id"],
  ["product", "site_id"],
  ["category", "site_id"],
  ["price_point", "page_id"],
  ["page", "page_id"],
  ["site", "reference"],
  ["company", "reference"],
  ["user_session", "local"],
]);

const key = (table: string, references: string): ForeignKey => ({
  table,
  references,
  name: `${table}_${references}`,
  definition: `FOREIGN KEY (x) REFERENCES ${references}(x)`,
});

function table(name: string, given: Partial<TableFacts> = {}): TableFacts {
  const column = map.get(name);
  const isGroup = column === "site_id" || column === "page_id";
  const columns = isGroup ? [column, "other"] : ["other"];
  return {
    table: name,
    storedAs: null,
    hasRows: false,
    triggers: [],
    uniqueKeys: [{ name: "primary", columns }],
    ...given,
  };
}

function facts(given: Partial<CatalogueFacts> = {}, ...replaced: TableFacts[]): CatalogueFacts {
  const names = new Set(replaced.map(({ table: name }) => name));
  return {
    tables: [...[...map.keys()].filter((name) => !names.has(name)).map((name) => table(name)), ...replaced],
    foreignKeys: [
      key("listing", "product"),
      key("listing", "site"),
      key("site", "company"),
      key("user_session", "company"),
    ],
    droppedForeignKeys: [],
    localCopies: [],
    ...given,
  };
}

const summary = (given: CatalogueFacts) =>
  planDistribution(map, given).steps.map((step) =>
    "table" in step ? `${step.kind} ${step.table}` : `${step.kind} ${step.foreignKey.name}`,
  );

const distributed = (column: string, colocation: number) => ({
  storedAs: { kind: "distributed" as const, column, colocation },
});

describe("the order of the steps", () => {
  test("keys of distributed tables go first, the anchor of a group before its members, reference tables after both, keys last", () => {
    expect(summary(facts())).toEqual([
      "drop-foreign-key listing_product",
      "drop-foreign-key listing_site",
      "place category",
      "place listing",
      "place product",
      "place page",
      "place price_point",
      "place company",
      "place site",
      "add-foreign-key listing_product",
      "add-foreign-key listing_site",
    ]);
    expect(planDistribution(map, facts()).refusals).toEqual([]);
  });

  test("the others are colocated with the anchor, which begins a group of its own", () => {
    const statements = planDistribution(map, facts()).steps.map(({ statement }) => statement);
    expect(statements).toContain(
      `select create_distributed_table('public."category"', 'site_id', colocate_with => 'none')`,
    );
    expect(statements).toContain(
      `select create_distributed_table('public."listing"', 'site_id', colocate_with => 'public."category"')`,
    );
    expect(statements).toContain(
      `select create_distributed_table('public."price_point"', 'page_id', colocate_with => 'public."page"')`,
    );
  });

  test("a table with rows loses the coordinator's copy before keys are added", () => {
    const steps = summary(facts({}, table("product", { hasRows: true })));
    expect(steps.indexOf("remove-local-copy product")).toBe(steps.indexOf("place product") + 1);
  });

  test("after a run that stopped in the middle only the rest is left, with the keys that it dropped", () => {
    const interrupted = facts(
      {
        foreignKeys: [key("site", "company")],
        droppedForeignKeys: [key("listing", "product")],
        localCopies: ["listing"],
      },
      table("category", distributed("site_id", 1)),
      table("listing", distributed("site_id", 1)),
      table("page", distributed("page_id", 2)),
      table("company", { storedAs: { kind: "reference" } }),
    );
    expect(summary(interrupted)).toEqual([
      "remove-local-copy listing",
      "place product",
      "place price_point",
      "place site",
      "add-foreign-key listing_product",
    ]);
  });

  test("where all is placed there is nothing to do", () => {
    const all = [...map].map(([name, kind]) => {
      if (kind === "local") return table(name);
      return table(
        name,
        kind === "reference" ? { storedAs: { kind } } : distributed(kind, kind === "site_id" ? 1 : 2),
      );
    });
    expect(summary(facts({}, ...all))).toEqual([]);
  });
});

describe("refusals, before anything changes", () => {
  test.each<[string, CatalogueFacts, RegExp]>([
    ["a table that the map lacks", facts({}, table("basket")), /basket is not declared/],
    ["a trigger", facts({}, table("product", { triggers: ["keep"] })), /product has the trigger keep/],
    [
      "a unique key without the column",
      facts({}, table("product", { uniqueKeys: [{ name: "gtin", columns: ["gtin"] }] })),
      /unique key gtin without site_id/,
    ],
    ["another column", facts({}, table("product", distributed("product_id", 1))), /by product_id, not by/],
    [
      "another group",
      facts({}, table("category", distributed("site_id", 1)), table("product", distributed("site_id", 9))),
      /product does not share the shards of category/,
    ],
    [
      "a distributed table that is to be local",
      facts({}, table("user_session", distributed("user_id", 3))),
      /user_session is stored as a distributed table/,
    ],
    ["a key to the other group", facts({ foreignKeys: [key("product", "page")] }), /leads from product/],
    ["a key to a local table", facts({ foreignKeys: [key("product", "user_session")] }), /\(local\)/],
    ["a key from a reference table", facts({ foreignKeys: [key("site", "product")] }), /leads from site/],
    ["a key from a local table", facts({ foreignKeys: [key("user_session", "page")] }), /leads from user/],
  ])("%s", (_name, given, sentence) => {
    expect(planDistribution(map, given).refusals.join("\n")).toMatch(sentence);
  });

  test("a table of the map that does not exist", () => {
    const without = facts();
    const tables = without.tables.filter((entry) => entry.table !== "page");
    expect(planDistribution(map, { ...without, tables }).refusals).toEqual([
      'The table page does not exist: run "vizor migrate" first',
    ]);
  });
});
