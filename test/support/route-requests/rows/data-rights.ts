import { randomUUID } from "node:crypto";
import { insertArchive } from "../../../../src/data-rights/archives/archives.repo.ts";
import { insertErasure } from "../../../../src/data-rights/erasures/erasures.repo.ts";
import { linkMs, signLink } from "../../../../src/data-rights/mails/core/erasure-link.ts";
import { deriveKey } from "../../../../src/platform/secrets.ts";
import type { LiveServer } from "../live-server.ts";

interface RightsHolder {
  readonly userId: number;
  readonly companyId: number;
}

/** A finished archive of one person. @returns its id */
export async function insertPersonsArchive(
  { database, clock }: LiveServer,
  { userId, companyId }: RightsHolder,
): Promise<string> {
  const archiveId = randomUUID();
  const requestedAt = clock.now();
  await insertArchive(database.app, { archiveId, kind: "PERSON", userId, companyId, requestedAt });
  await database.app
    .updateTable("data_archive")
    .set({
      state: "DONE",
      attempt: 1,
      bytes: 0,
      parts: 0,
      expires_at: new Date(requestedAt.getTime() + 3_600_000),
    })
    .where("archive_id", "=", archiveId)
    .execute();
  return archiveId;
}

/** An erasure that one person has asked for. @returns the token that confirms it */
export async function insertErasureToken(
  { database, clock }: LiveServer,
  { userId, companyId }: RightsHolder,
): Promise<string> {
  const link = { erasureId: randomUUID(), linkId: randomUUID() };
  const requestedAt = clock.now();
  await insertErasure(database.app, {
    ...link,
    kind: "PERSON",
    userId,
    companyId,
    successorId: null,
    requestedAt,
    linkExpiresAt: new Date(requestedAt.getTime() + linkMs),
  });
  return signLink(deriveKey(database.secrets, "erasure link"), link);
}
