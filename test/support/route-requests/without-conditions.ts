import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Tables } from "../../../src/platform/db/tables.ts";
import { valueParsers } from "../../../src/platform/db/value-parsers.ts";
import type { LiveDatabase } from "./live-server.ts";

export interface CarelessDatabase extends LiveDatabase {
  /** Number of statements from which a condition was removed. */
  statementsChanged(): number;
}

/** Columns with the owner of a row. */
export type OwnerColumn = "site_id" | "company_id";

/**
 * The database as used by code without any "and site_id = …": from the statements of requests the condition on that
 * column is removed. For `site_id` only row level security remains; statements on the list of sites, which has none, are
 * unchanged.
 */
export function withoutConditions(database: LiveDatabase, column: OwnerColumn): CarelessDatabase {
  let changed = 0;
  class CarelessClient extends pg.Client {
    override query(...given: unknown[]): never {
      const [text, ...rest] = given;
      const careless = typeof text === "string" ? withoutCondition(text, column) : text;
      if (careless !== text) changed += 1;
      return super.query(...([careless, ...rest] as Parameters<pg.Client["query"]>)) as never;
    }
  }
  const pool = new pg.Pool({
    connectionString: database.addresses.app,
    types: valueParsers,
    max: 5,
    Client: CarelessClient,
  });
  // Closing the pool does not wait for its connections to be closed: dropping the database may end them first.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const app = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { ...database, app, statementsChanged: () => changed, close: () => app.destroy() };
}

/** The parameter stays in the list, so that the others have the same numbers. */
function withoutCondition(text: string, column: OwnerColumn): string {
  if (column === "site_id" && /\b(?:from|join|update|into)\s+"?site"?\b/i.test(text)) return text;
  const condition = new RegExp(`(?:"?\\w+"?\\.)?"?${column}"?\\s*=\\s*(\\$\\d+)`, "g");
  return text.replace(condition, "(true or $1::bigint is null)");
}
