import type pg from "pg";
import * as z from "zod";

export const tableSum = z.strictObject({
  table: z.string(),
  rows: z.int().nonnegative(),
  /** SHA-256 of the rows as COPY writes them in the order of the primary key, hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type TableSum = z.infer<typeof tableSum>;

export const tableStart = z.strictObject({ table: z.string(), columns: z.array(z.string()) });

export const backupHeader = z.strictObject({
  format: z.literal("vizor-backup"),
  version: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The applied migrations, in order. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
  /** Partitions to create before the rows are restored. */
  partitions: z.array(z.strictObject({ name: z.string(), parent: z.string(), bound: z.string() })),
  /** Referenced tables first. */
  tables: z.array(z.string()).min(1),
});
export type BackupHeader = z.infer<typeof backupHeader>;

/** Makes the text format of rows independent of the server's settings. */
export async function fixTextForms(client: pg.Client): Promise<void> {
  await client.query("set datestyle = 'ISO, YMD'");
  await client.query("set intervalstyle = 'postgres'");
  await client.query("set timezone = 'UTC'");
  await client.query("set extra_float_digits = 1");
  await client.query("set bytea_output = 'hex'");
  // Fails instead of leaving out rows that row policies hide.
  await client.query("set row_security = off");
}
