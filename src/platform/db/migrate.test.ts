import { expect, test } from "vitest";
import { pendingOf, readMigrations } from "./migrate.ts";

const file = (name: string, checksum = "c") => ({ name, sql: "", checksum });

test("files that were applied are left out, in order", () => {
  const pending = pendingOf(
    [file("0001_a.sql"), file("0002_b.sql"), file("0003_c.sql")],
    new Map([["0001_a.sql", "c"]]),
  );
  expect(pending.map(({ name }) => name)).toEqual(["0002_b.sql", "0003_c.sql"]);
});

test("a file that was changed after it was applied is refused", () => {
  expect(() => pendingOf([file("0001_a.sql", "new")], new Map([["0001_a.sql", "old"]]))).toThrow(
    /must not change/,
  );
});

test("a database newer than this program is refused", () => {
  expect(() => pendingOf([], new Map([["0009_later.sql", "c"]]))).toThrow(/newer than this program/);
});

test("the project's own files are numbered without a gap", async () => {
  expect((await readMigrations()).length).toBeGreaterThan(0);
});
