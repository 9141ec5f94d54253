import { expect, test } from "vitest";
import { distributionByTable } from "../distribution.ts";
import { readMigrations } from "../migrate.ts";

/** Files from this number on may meet a distributed database. */
const firstLater = "0040";

/** Tables that a file creates with a foreign key to a distributed table, which Citus refuses of a table that is not placed. */
function createdWithForeignKey(text: string): string[] {
  return [...text.matchAll(/^CREATE TABLE (\w+) \(.*?^\)/gms)]
    .filter(([statement]) =>
      [...statement.matchAll(/REFERENCES (\w+)/g)].some(([, table = ""]) =>
        ["site_id", "page_id"].includes(distributionByTable.get(table) ?? ""),
      ),
    )
    .map(([, table = ""]) => table);
}

test("later migrations add foreign keys to distributed tables only where these are placed", async () => {
  expect(
    createdWithForeignKey(`CREATE TABLE basket (
  site_id bigint NOT NULL,
  FOREIGN KEY (site_id, product_id) REFERENCES product ON DELETE CASCADE
);
CREATE TABLE note (
  company_id bigint NOT NULL REFERENCES company
);`),
  ).toEqual(["basket"]);
  const later = (await readMigrations()).filter(({ name }) => name >= firstLater);
  expect(later.flatMap(({ sql }) => createdWithForeignKey(sql))).toEqual([]);
});
