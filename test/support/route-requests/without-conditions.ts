import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Tables } from "../../../src/platform/db/tables.ts";
import { valueParsers } from "../../../src/platform/db/value-parsers.ts";
import type { LiveDatabase } from "./live-server.ts";

export interface CarelessDatabase extends LiveDatabase {
  /** Statements that have lost a condition so far. */
  statementsChanged(): number;
}

/** Columns with the owner of a row. */
export type OwnerColumn = "site_id" | "company_id";

/**
 * The same database as somebody sees it who forgot every "and site_id = …": the statements of requests lose the
 * condition on that column on their way. For `site_id` row level security is all that is left; the list of sites
 * itself, which has none, is asked as before.
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
  const app = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { ...database, app, statementsChanged: () => changed, close: () => app.destroy() };
}

/** The parameter stays in the list, so that the others have the same numbers. */
function withoutCondition(text: string, column: OwnerColumn): string {
  if (column === "site_id" && /\b(?:from|join|update|into)\s+"?site"?\b/i.test(text)) return text;
  const condition = new RegExp(`(?:"?\\w+"?\\.)?"?${column}"?\\s*=\\s*(\\$\\d+)`, "g");
  return text.replace(condition, "(true or $1::bigint is null)");
}
