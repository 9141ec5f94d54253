import type { Role } from "../../../kit/roles.ts";

/** A member of the company of who asks for an erasure. */
export interface CompanyMember {
  readonly userId: number;
  readonly role: Role;
  /** Whether a confirmed erasure of their own waits for its day, or is carried out now. */
  readonly isLeaving: boolean;
}

/** Every GOD of the installation, with whether they are leaving. */
export type Gods = readonly Pick<CompanyMember, "userId" | "isLeaving">[];

export type ErasureRefusal =
  | "ERASURE_LAST_GOD"
  | "ERASURE_SUCCESSOR_NEEDED"
  | "ERASURE_SUCCESSOR_UNKNOWN"
  | "ERASURE_COMPANY_RUNS_INSTALLATION";

/** Whether nobody else will administer the company once the person is gone. */
export function isLastAdmin(members: readonly CompanyMember[], userId: number): boolean {
  const person = members.find((member) => member.userId === userId);
  if (person?.role !== "COMPANY_ADMIN") return false;
  return !members.some(
    (other) => other.userId !== userId && other.role === "COMPANY_ADMIN" && !other.isLeaving,
  );
}

/** Members who can become administrator in a person's place. A GOD has a company's rights in any case and stays what they are. */
export function successorsOf<M extends CompanyMember>(members: readonly M[], userId: number): M[] {
  return members.filter((member) => member.userId !== userId && !member.isLeaving && member.role !== "GOD");
}

export interface PersonErasureFacts {
  readonly userId: number;
  readonly successorId: number | null;
  readonly members: readonly CompanyMember[];
  readonly gods: Gods;
}

/**
 * Why a person cannot be erased; null when they can. Checked when it is asked for, when it is confirmed, and on its day: members
 * and roles change in between.
 */
export function refusalOfPerson(facts: PersonErasureFacts): ErasureRefusal | null {
  const { userId, successorId, members, gods } = facts;
  const isGod = gods.some((god) => god.userId === userId);
  if (isGod && !gods.some((god) => god.userId !== userId && !god.isLeaving)) return "ERASURE_LAST_GOD";
  if (!isLastAdmin(members, userId)) return null;
  if (successorId === null) return "ERASURE_SUCCESSOR_NEEDED";
  const isKnown = successorsOf(members, userId).some((member) => member.userId === successorId);
  return isKnown ? null : "ERASURE_SUCCESSOR_UNKNOWN";
}

/** Why a company cannot be erased: it has people who administer the installation. */
export function refusalOfCompany(members: readonly CompanyMember[]): ErasureRefusal | null {
  return members.some(({ role }) => role === "GOD") ? "ERASURE_COMPANY_RUNS_INSTALLATION" : null;
}
