import { createHash, createHmac, hkdfSync, pbkdf2Sync } from "node:crypto";
import pg from "pg";
import { derivePassword, type KeyPurpose, type Secrets } from "../secrets.ts";

/** `vizor_app` serves requests, `vizor_worker` does background work. Neither owns anything or bypasses row policies. */
export const roleNames = ["vizor_app", "vizor_worker"] as const;
export type RoleName = (typeof roleNames)[number];

const purposes: Readonly<Record<RoleName, KeyPurpose>> = {
  vizor_app: "database role vizor_app",
  vizor_worker: "database role vizor_worker",
};

/** The owner's address with the role's name and password in place of the owner's. */
export function addressForRole(ownerUrl: string, role: RoleName, secrets: Secrets): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = derivePassword(secrets, purposes[role]);
  return url.toString();
}

/**
 * Creates the two roles, or resets their rights and passwords. Roles belong to the whole server, so that processes that
 * migrate other databases may do so at the same time.
 */
export async function ensureRoles(owner: pg.Client, secrets: Secrets): Promise<void> {
  for (const role of roleNames) {
    await retryRace(async () => {
      const { rowCount } = await owner.query("select from pg_roles where rolname = $1", [role]);
      const verb = rowCount ? "alter" : "create";
      const verifier = scramVerifier(derivePassword(secrets, purposes[role]), role);
      await owner.query(
        `${verb} role ${role} with login nosuperuser nobypassrls nocreatedb nocreaterole noreplication
         password ${pg.escapeLiteral(verifier)}`,
      );
    });
  }
}

/**
 * The verifier that PostgreSQL stores, so that the password itself is never sent. The salt is derived too: setting the
 * same password again changes nothing.
 * @see RFC 5803
 */
export function scramVerifier(password: string, role: string): string {
  const iterations = 4096;
  const salt = Buffer.from(hkdfSync("sha256", password, role, "scram salt", 16));
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const hmac = (text: string) => createHmac("sha256", salted).update(text).digest();
  const storedKey = createHash("sha256").update(hmac("Client Key")).digest("base64");
  const serverKey = hmac("Server Key").toString("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}

interface RoleRights {
  readonly name: string;
  readonly isSuperuser: boolean;
  readonly passesPolicies: boolean;
  readonly ownedTables: number;
}

/**
 * Rejects a connection whose role could bypass row policies.
 * @throws Error with the role and the right that it must not have
 */
export async function assertUnprivileged(
  query: (text: string) => Promise<{ rows: unknown[] }>,
): Promise<void> {
  const { rows } = await query(`
    select current_user as name,
           bool_or(r.rolsuper) as "isSuperuser",
           bool_or(r.rolbypassrls) as "passesPolicies",
           (select count(*)::int from pg_class c
             where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
               and pg_has_role(current_user, c.relowner, 'member')) as "ownedTables"
      from pg_roles r where pg_has_role(current_user, r.oid, 'member')`);
  const rights = rows[0] as RoleRights | undefined;
  if (!rights) throw new Error("The database did not return the rights of its role");
  const reasons = [
    rights.isSuperuser && "is a superuser",
    rights.passesPolicies && "may bypass row policies",
    rights.ownedTables > 0 && "owns tables",
  ].filter((reason) => reason !== false);
  if (reasons.length > 0)
    throw new Error(`The database role ${rights.name} ${reasons.join(" and ")}: it must not`);
}

/** Error codes when another process creates or alters the role at the same time. */
const raceCodes = new Set(["42710", "23505", "XX000"]);

async function retryRace(work: () => Promise<void>, attemptsLeft = 20): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "42501") {
      throw new Error("The account of DATABASE_URL needs the right to create roles (CREATEROLE)", {
        cause: error,
      });
    }
    if (!raceCodes.has(code ?? "") || attemptsLeft === 0) throw error;
    await retryRace(work, attemptsLeft - 1);
  }
}
