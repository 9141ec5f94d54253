import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertRolesUnprivileged } from "../../src/platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("requests and jobs run under roles that own nothing and pass over no row policy", async () => {
  await expect(assertRolesUnprivileged(database)).resolves.toBeUndefined();
  const { rows } = await sql<{ me: string }>`select current_user as me`.execute(database.app);
  expect(rows).toEqual([{ me: "vizor_app" }]);
});
