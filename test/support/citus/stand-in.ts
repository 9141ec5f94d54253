import pg from "pg";
import { standInSchema } from "./stand-in-schema.ts";

/** Makes a test database look as if it had Citus with two workers: see stand-in-schema.ts. */
export async function addCitusStandIn(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(standInSchema);
    const database = pg.escapeIdentifier(new URL(ownerUrl).pathname.slice(1));
    await client.query(`alter database ${database} set search_path = public, citus_stand_in`);
    await client.query(`alter database ${database} set citus.enable_unsafe_triggers = on`);
    await client.query(`alter database ${database} set citus.propagate_set_commands = 'local'`);
  } finally {
    await client.end();
  }
}
