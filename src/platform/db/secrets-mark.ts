import type pg from "pg";
import { deriveKey, type Secrets } from "../secrets.ts";

/** Stands before the mark in the comment of the table `vizor_migration`. */
const prefix = "secrets ";

/** This process has another `secrets.json` than those that use the database. */
export class SecretsDifferError extends Error {
  constructor() {
    super(
      "This database belongs to another secrets.json: copy that file from the data folder of a machine that uses the " +
        'database. If it is lost, "vizor migrate --new-secrets" accepts this one: everybody must sign in again, and ' +
        "second factors, webhook secrets and feed passwords must be entered again",
    );
    this.name = "SecretsDifferError";
  }
}

/**
 * Passwords of the database's roles are derived from the secrets: a machine with other secrets would replace them, and
 * every process that runs would lose its connections.
 * @throws SecretsDifferError where the database is marked with other secrets
 */
export async function assertSameSecrets(owner: pg.Client, secrets: Secrets): Promise<void> {
  const { rows } = await owner.query<{ comment: string | null }>(
    "select obj_description(to_regclass('public.vizor_migration'), 'pg_class') as comment",
  );
  const comment = rows[0]?.comment;
  if (comment?.startsWith(prefix) && comment !== markOf(secrets)) throw new SecretsDifferError();
}

/** Marks the database, once the table exists. Secrets cannot be derived from the mark. */
export async function markSecrets(owner: pg.Client, secrets: Secrets): Promise<void> {
  await owner.query(`comment on table public.vizor_migration is '${markOf(secrets)}'`);
}

function markOf(secrets: Secrets): string {
  return prefix + deriveKey(secrets, "database mark", 16).toString("hex");
}
