import { sql } from "kysely";
import type { TestDatabase } from "./database.ts";

/** Of the advisory lock that statements wait for at a closed gate. */
const lockId = 77;

/** Where statements on some tables stop until they are let through, so that a test can act in the middle of a transaction. */
export interface Gate {
  close(): Promise<void>;
  /** How many statements wait. */
  waiting(): Promise<number>;
  /** How many statements wait for rows that others have locked. */
  blocked(): Promise<number>;
  open(): Promise<void>;
}

/** @param places as "before insert on offer"; one row stops at a time */
export async function makeGate({ owner }: TestDatabase, places: readonly string[]): Promise<Gate> {
  await sql`create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${sql.lit(lockId)});
      return coalesce(new, old);
    end $$`.execute(owner);
  for (const [at, place] of places.entries())
    await sql`create trigger ${sql.ref(`gate_${at}`)} ${sql.raw(place)} for each row execute function wait_at_gate()`.execute(
      owner,
    );
  const count = async (what: string) => {
    const { rows } = await sql<{ found: number }>`
      select count(*)::integer as found from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and wait_event ${sql.raw(what)}`.execute(
      owner,
    );
    return rows[0]?.found ?? 0;
  };
  let letThrough: (() => Promise<void>) | undefined;
  return {
    close: () =>
      new Promise((closed, failed) => {
        const held = owner.connection().execute(async (connection) => {
          await sql`select pg_advisory_lock(${sql.lit(lockId)})`.execute(connection);
          const opened = new Promise<void>((open) => {
            letThrough = async () => {
              open();
              await held;
            };
          });
          closed();
          await opened;
          await sql`select pg_advisory_unlock(${sql.lit(lockId)})`.execute(connection);
        });
        held.catch(failed);
      }),
    waiting: () => count("= 'advisory'"),
    blocked: () => count("<> 'advisory'"),
    open: async () => {
      await letThrough?.();
      letThrough = undefined;
    },
  };
}
