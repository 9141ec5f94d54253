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
  /** The migrations that the database held, in order. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
  /** Partitions to make before rows are read in, each as its statement's parts. */
  partitions: z.array(z.strictObject({ name: z.string(), parent: z.string(), bound: z.string() })),
  /** Parents before those that refer to them. */
  tables: z.array(z.string()).min(1),
});
export type BackupHeader = z.infer<typeof backupHeader>;

/** Rows look the same whatever the server's settings are. */
export async function fixTextForms(client: pg.Client): Promise<void> {
  await client.query("set datestyle = 'ISO, YMD'");
  await client.query("set intervalstyle = 'postgres'");
  await client.query("set timezone = 'UTC'");
  await client.query("set extra_float_digits = 1");
  await client.query("set bytea_output = 'hex'");
  // Rather an error than a backup that leaves out what the account's row policies hide.
  await client.query("set row_security = off");
}
