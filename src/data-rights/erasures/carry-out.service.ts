import type { Transaction } from "kysely";
import { type AccountRow, accountErasure } from "../../accounts/erasure/erasure.service.ts";
import { forSite } from "../../platform/db/database.ts";
import type { DataSubject } from "../../platform/db/personal-data.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import { enqueue } from "../../platform/jobs.ts";
import type { DataRightsPorts } from "../data-rights.ports.ts";
import { dataMailWords } from "../mails/core/data-mails.ts";
import { farewellId } from "../mails/core/erasure-link.ts";
import { enqueueDataMail } from "../mails/mails.service.ts";
import { eraseRows } from "../person-rows/person-rows.repo.ts";
import { type Erasure, endErasuresOf, findErasure, listDue, lockErasure, setState } from "./erasures.repo.ts";
import { type ErasureDeps, refusalOf } from "./erasures.service.ts";

export interface CarryOutDeps
  extends ErasureDeps,
    Pick<
      DataRightsPorts,
      "sendMail" | "listSites" | "removeSite" | "personTables" | "personalData" | "companyData"
    > {
  /** Deletes mail to an address that this machine has written to a folder, but for one mail. */
  readonly deleteWrittenMail: (address: string, exceptId?: string) => Promise<void>;
}

export const carryOutTask = "data-rights.carry-out";

/** A mail that the mail server does not take for so long is dropped: an erasure does not wait for it. */
const farewellMs = 24 * 3_600_000;

/** Queues every erasure whose day has come, and those whose worker died. */
export async function queueDueErasures({ db, clock }: Pick<CarryOutDeps, "db" | "clock">): Promise<void> {
  for (const erasureId of await listDue(db, clock.now()))
    await enqueue(
      db,
      carryOutTask,
      { erasureId },
      { key: `${carryOutTask}:${erasureId}`, queue: "erasures" },
    );
}

/**
 * Carries out an erasure in steps, each of which can be repeated: accounts are closed, sites are gone through, and last the accounts'
 * rows are deleted, from where the erasure cannot be taken up again. One that was withdrawn, or is not due, does nothing.
 */
export async function carryOut(deps: CarryOutDeps, erasureId: string): Promise<void> {
  const seen = await findErasure(deps.db, erasureId);
  if (!seen) return;
  const erasure = await deps.db.transaction().execute((trx) => start(deps, trx, seen));
  if (erasure?.state !== "RUNNING") return;
  await (erasure.kind === "PERSON" ? erasePerson(deps, erasure) : eraseCompany(deps, erasure));
  const { kind, userId } = erasure;
  deps.log.info({ audit: "erasure-done", kind, userId }, "an erasure was carried out");
}

/** Decides under the company's lock whether the erasure can be carried out, and if so closes the accounts. */
async function start(
  { clock }: CarryOutDeps,
  trx: Transaction<Tables>,
  { erasureId, companyId }: Erasure,
): Promise<Erasure | undefined> {
  await accountErasure.lockCompany(trx, companyId);
  const erasure = await lockErasure(trx, erasureId);
  const now = clock.now();
  const isDue = erasure?.dueAt !== null && erasure?.dueAt !== undefined && erasure.dueAt <= now;
  if (!isDue || erasure.state !== "CONFIRMED") return erasure;
  const { kind, userId, successorId } = erasure;
  const accounts = await accountErasure.listAccounts(trx, companyId);
  const isMember = accounts.some((account) => account.userId === userId);
  // Removed from the team since: their account is gone already.
  if (kind === "PERSON" && !isMember) {
    await setState(trx, erasureId, "DONE", now);
    return undefined;
  }
  if ((await refusalOf(trx, erasure)) !== null) {
    await setState(trx, erasureId, "REFUSED", now);
    if (isMember) await enqueueDataMail(trx, { kind: "erasure-refused", userId });
    return undefined;
  }
  await setState(trx, erasureId, "RUNNING", now);
  if (kind === "PERSON") {
    if (successorId !== null) await accountErasure.promote(trx, { companyId, userId: successorId });
    await accountErasure.closeAccount(trx, userId);
    await accountErasure.revokeKeysOf(trx, userId, now);
  } else {
    for (const account of accounts) await accountErasure.closeAccount(trx, account.userId);
    await accountErasure.deleteInvitationsOf(trx, companyId);
  }
  return { ...erasure, state: "RUNNING" };
}

async function erasePerson(deps: CarryOutDeps, erasure: Erasure): Promise<void> {
  const { db, clock } = deps;
  const { erasureId, userId } = erasure;
  const account = await accountErasure.findAccount(db, userId);
  if (account) {
    await eraseFromSites(deps, account);
    await sayFarewell(deps, erasure, account, "person-erased");
  }
  await db.transaction().execute(async (trx) => {
    if (account) await eraseAccount(deps, trx, account);
    await setState(trx, erasureId, "DONE", clock.now());
  });
  if (account) await deleteLateMail(deps, erasureId, account);
}

async function eraseCompany(deps: CarryOutDeps, erasure: Erasure): Promise<void> {
  const { db, clock, companyData, listSites, removeSite } = deps;
  const { erasureId, companyId, userId } = erasure;
  const accounts = await accountErasure.listAccounts(db, companyId);
  for (const site of await listSites(companyId)) {
    try {
      await removeSite(site, userId);
    } catch (error) {
      // Somebody has removed it in between.
      if (!(error instanceof NotFoundError)) throw error;
    }
  }
  for (const account of accounts) await sayFarewell(deps, erasure, account, "company-erased");
  await db.transaction().execute(async (trx) => {
    await accountErasure.lockCompany(trx, companyId);
    for (const account of accounts) await eraseAccount(deps, trx, account);
    for (const data of Object.values(companyData)) await data.remove(trx, companyId);
    await accountErasure.deleteCompany(trx, companyId);
    await endErasuresOf(
      trx,
      accounts.map((account) => account.userId),
      clock.now(),
    );
    await setState(trx, erasureId, "DONE", clock.now());
  });
  for (const account of accounts) await deleteLateMail(deps, erasureId, account);
}

/** Mail that was being sent during the erasure, as a report; later ones find that their person is gone. The last mail stays. */
function deleteLateMail(
  { deleteWrittenMail }: Pick<CarryOutDeps, "deleteWrittenMail">,
  erasureId: string,
  { userId, email }: Pick<AccountRow, "userId" | "email">,
): Promise<void> {
  return deleteWrittenMail(email, farewellId(erasureId, userId));
}

/** Erases what a person wrote on the sites that they could open. */
export async function eraseFromSites(
  { db, listSites, personTables }: Pick<CarryOutDeps, "db" | "listSites" | "personTables">,
  { userId, companyId, role }: Pick<AccountRow, "userId" | "companyId" | "role">,
): Promise<void> {
  for (const { siteId } of await listSites(role === "GOD" ? null : companyId))
    await forSite(db, siteId, (trx) => eraseRows(trx, siteId, personTables, userId));
}

async function eraseAccount(
  { personalData }: Pick<CarryOutDeps, "personalData">,
  trx: Transaction<Tables>,
  account: DataSubject,
): Promise<void> {
  for (const data of Object.values(personalData)) await data.erase(trx, account);
  await accountErasure.deleteAccount(trx, account.userId);
}

/** The last mail, while the address is still known. Earlier mails that this machine has written to a folder are deleted. */
async function sayFarewell(
  { sendMail, deleteWrittenMail, clock, log }: CarryOutDeps,
  { erasureId, dueAt }: Erasure,
  { userId, email }: AccountRow,
  kind: "person-erased" | "company-erased",
): Promise<void> {
  const mailId = farewellId(erasureId, userId);
  // Another worker may have written it already, and have deleted the account since.
  await deleteWrittenMail(email, mailId);
  try {
    await sendMail({ mailId, userId, path: "/", words: dataMailWords(kind) });
  } catch (err) {
    if (dueAt !== null && clock.now().getTime() < dueAt.getTime() + farewellMs) throw err;
    log.warn({ mailId, err }, "the last mail to a person could not be sent");
  }
}
