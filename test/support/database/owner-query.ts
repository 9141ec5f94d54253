import pg from "pg";
import type { TestDatabase } from "./database.ts";

/** Runs statements on a connection of the owner that is closed before this returns. @returns the rows of the last one */
export async function queryAsOwner<T extends pg.QueryResultRow>(
  { ownerUrl }: Pick<TestDatabase, "ownerUrl">,
  ...statements: string[]
): Promise<T[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    let rows: T[] = [];
    for (const statement of statements) rows = (await client.query<T>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
