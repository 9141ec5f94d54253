import { type Kysely, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { copyLines } from "../../platform/db/copy.ts";
import { forSite } from "../../platform/db/database.ts";
import type { CompanyTable, PersonTable } from "../../platform/db/personal-data.ts";
import type { Tables } from "../../platform/db/tables.ts";

export interface RowsDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  /** `database.addresses.app` */
  readonly address: string;
}

/** Tables of a site in which a person has rows. */
export function tablesWithRows(
  { db }: Pick<RowsDeps, "db">,
  siteId: AuthorizedSiteId,
  tables: readonly PersonTable[],
  userId: number,
): Promise<PersonTable[]> {
  return forSite(db, siteId, async (trx) => {
    const found: PersonTable[] = [];
    for (const one of tables) {
      const { rows } = await sql`
        select from ${sql.table(one.table)} where site_id = ${siteId} and ${isOf(one, userId)} limit 1`.execute(
        trx,
      );
      if (rows.length > 0) found.push(one);
    }
    return found;
  });
}

/** The rows of a person in a table, each as a JSON text, as of one instant. */
export function personRows(
  { db, address }: RowsDeps,
  siteId: AuthorizedSiteId,
  table: PersonTable,
  userId: number,
): AsyncGenerator<string> {
  const pairs = sql.join(
    table.columns.flatMap((column) => [sql.lit(column), sql.ref(column)]),
    sql`, `,
  );
  const query = sql`
    select jsonb_build_object(${pairs}) from ${sql.table(table.table)}
     where site_id = ${siteId} and ${isOf(table, userId)}`.compile(db);
  return jsonLines(copyLines({ address, siteId }, query));
}

/** All rows of a site in a table, each as a JSON text, as of one instant. */
export function siteRows(
  { db, address }: RowsDeps,
  siteId: AuthorizedSiteId,
  { table, without = [], records }: CompanyTable,
): AsyncGenerator<string> {
  const query = sql`
    select to_jsonb(r) - ${[...without]}::text[] from ${sql.table(table)} r where r.site_id = ${siteId}`.compile(
    db,
  );
  const lines = jsonLines(copyLines({ address, siteId }, query));
  return records === undefined ? lines : recordLines(lines, records);
}

async function* recordLines(
  lines: AsyncIterable<string>,
  records: NonNullable<CompanyTable["records"]>,
): AsyncGenerator<string> {
  for await (const line of lines) {
    for (const record of await records.of(JSON.parse(line))) yield JSON.stringify(record);
  }
}

/** Lines of COPY, of one JSON value each. It has no raw control characters: of COPY's escapes only the backslash occurs. */
async function* jsonLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    for (const line of chunk.toString().split("\n")) {
      if (line !== "") yield line.replaceAll("\\\\", "\\");
    }
  }
}

/** Erases what a person wrote in the tables of a site. Repeating it changes nothing. */
export async function eraseRows(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  tables: readonly PersonTable[],
  userId: number,
): Promise<void> {
  for (const one of tables) {
    const where = sql`where site_id = ${siteId} and ${sql.ref(authorOf(one))} = ${userId}`;
    if (one.erasure === "delete") await sql`delete from ${sql.table(one.table)} ${where}`.execute(trx);
    else if (typeof one.erasure === "object") {
      const changes = Object.entries(one.erasure.replace).map(
        ([column, value]) => sql`${sql.ref(column)} = ${value}`,
      );
      await sql`update ${sql.table(one.table)} set ${sql.join(changes, sql`, `)} ${where}`.execute(trx);
    }
  }
}

/** Who wrote the texts of a row; the others did something with it later. */
function authorOf({ table, people: [author] }: PersonTable): string {
  if (author === undefined) throw new TypeError(`${table} names nobody`);
  return author;
}

function isOf({ people }: PersonTable, userId: number) {
  const matches = people.map((column) => sql`${sql.ref(column)} = ${userId}`);
  return sql`(${sql.join(matches, sql` or `)})`;
}
