import type { Kysely } from "kysely";
import { rankOf } from "../../kit/roles.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Actor } from "../../platform/session-gate.ts";
import type { Archive } from "../archives/archives.contract.ts";
import { type ArchiveRow, findNewestOfCompany, findNewestOfPerson } from "../archives/archives.repo.ts";
import { presentArchive } from "../archives/archives.service.ts";
import { isLastAdmin, successorsOf } from "../erasures/core/erasure-rules.ts";
import type { PendingErasure } from "../erasures/erasures.contract.ts";
import { type Erasure, findPending } from "../erasures/erasures.repo.ts";
import { readTeam } from "../erasures/erasures.service.ts";
import type { DataRights } from "./overview.contract.ts";

/** Archives and erasures of a person and of their company, and who could take their place. */
export async function readDataRights(db: Kysely<Tables>, actor: Actor, now: Date): Promise<DataRights> {
  const { userId, companyId, role } = actor;
  const isAdmin = rankOf(role) >= rankOf("COMPANY_ADMIN");
  const { members } = await readTeam(db, companyId);
  const needsSuccessor = isLastAdmin(members, userId);
  const subject = { userId, companyId };
  return {
    personArchive: present(await findNewestOfPerson(db, userId, "PERSON"), now),
    companyArchive: isAdmin ? present(await findNewestOfCompany(db, companyId), now) : null,
    personErasure: presentErasure(await findPending(db, { ...subject, kind: "PERSON" }), userId),
    companyErasure: presentErasure(await findPending(db, { ...subject, kind: "COMPANY" }), userId),
    needsSuccessor,
    successors: needsSuccessor
      ? successorsOf(members, userId).map(({ userId: id, firstName, lastName, email }) => ({
          id,
          name: `${firstName} ${lastName}`.trim(),
          email,
        }))
      : [],
  };
}

function present(archive: ArchiveRow | undefined, now: Date): Archive | null {
  if (!archive || (archive.expiresAt !== null && archive.expiresAt <= now)) return null;
  return presentArchive(archive);
}

/** A company's request that is not confirmed concerns only who asked. */
function presentErasure(erasure: Erasure | undefined, userId: number): PendingErasure | null {
  if (!erasure) return null;
  const { erasureId: id, state, dueAt } = erasure;
  const isOwn = erasure.userId === userId;
  const isPending = state === "CONFIRMED" || state === "RUNNING" || (state === "REQUESTED" && isOwn);
  return isPending ? { id, state, dueAt: dueAt?.getTime() ?? null, isOwn } : null;
}
