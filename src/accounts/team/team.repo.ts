import { type Kysely, sql } from "kysely";
import { emailKey } from "../../kit/email-address.ts";
import type { Role } from "../../kit/roles.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** A member of a company, or somebody it has invited. */
export interface TeamEntry {
  /** Of the person, or of the enrolment, which becomes the person's. */
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: Role;
  /** false: invited. */
  readonly joined: boolean;
}

/** Everybody of a company and everybody it has invited, in no order. */
export async function listTeam(db: Kysely<Tables>, companyId: number): Promise<TeamEntry[]> {
  const rows = await teamOf(db, companyId).execute();
  return rows.map(entryOf);
}

/** Undefined when the id is missing or of another company. */
export async function findTeamEntry(
  db: Kysely<Tables>,
  companyId: number,
  id: number,
): Promise<TeamEntry | undefined> {
  const row = await db
    .selectFrom(teamOf(db, companyId).as("team"))
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && entryOf(row);
}

/** Whether somebody of the company has this e-mail address, in any case. */
export async function isMember(db: Kysely<Tables>, companyId: number, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("app_user")
    .select("user_id")
    .where(sql`lower(email)`, "=", emailKey(email))
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The role of a person as it is now; undefined when they are not a member. */
export async function findMemberRole(
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
): Promise<Role | undefined> {
  const row = await db
    .selectFrom("app_user")
    .select("role")
    .where("user_id", "=", userId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row?.role;
}

/** How many COMPANY_ADMINs of the company have joined. */
export async function countJoinedAdmins(db: Kysely<Tables>, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom("app_user")
    .select((query) => query.fn.countAll<number>().as("count"))
    .where("company_id", "=", companyId)
    .where("role", "=", "COMPANY_ADMIN")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes a person with their sessions and credentials. */
export async function deleteMember(db: Kysely<Tables>, companyId: number, userId: number): Promise<void> {
  await db.deleteFrom("app_user").where("user_id", "=", userId).where("company_id", "=", companyId).execute();
}

export async function updateMemberRole(
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
  role: Role,
): Promise<void> {
  await db
    .updateTable("app_user")
    .set({ role })
    .where("user_id", "=", userId)
    .where("company_id", "=", companyId)
    .execute();
}

function teamOf(db: Kysely<Tables>, companyId: number) {
  const members = db
    .selectFrom("app_user")
    .select(["user_id as id", "first_name", "last_name", "email", "role", sql<boolean>`true`.as("joined")])
    .where("company_id", "=", companyId);
  const invited = db
    .selectFrom("enrolment")
    .select([
      "enrolment_id as id",
      "first_name",
      "last_name",
      "email",
      "role",
      sql<boolean>`false`.as("joined"),
    ])
    .where("company_id", "=", companyId);
  return members.unionAll(invited);
}

interface TeamRow {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role: Role;
  readonly joined: boolean;
}

function entryOf(row: TeamRow): TeamEntry {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.role,
    joined: row.joined,
  };
}
