import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { type AccountRow, accountErasure } from "../../accounts/erasure/erasure.service.ts";
import { rankOf } from "../../kit/roles.ts";
import type { Clock } from "../../platform/clock.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { RankTooLowError, SessionEndedError } from "../../platform/errors.ts";
import type { Log } from "../../platform/log.ts";
import type { Actor } from "../../platform/session-gate.ts";
import type { DataRightsPorts } from "../data-rights.ports.ts";
import { type ErasureLink, linkMs, readLink } from "../mails/core/erasure-link.ts";
import { keysEndWords } from "../mails/core/keys-end.ts";
import { enqueueDataMail } from "../mails/mails.service.ts";
import type { RightsKind } from "../subject/subject.contract.ts";
import {
  type CompanyMember,
  type ErasureRefusal,
  type Gods,
  refusalOfCompany,
  refusalOfPerson,
} from "./core/erasure-rules.ts";
import { erasureDays, type PendingErasure } from "./erasures.contract.ts";
import {
  ErasureLinkError,
  ErasurePendingError,
  ErasureRefusedError,
  ErasureRunningError,
} from "./erasures.errors.ts";
import {
  confirm,
  type Erasure,
  findErasure,
  findPending,
  insertErasure,
  listLeaving,
  lockErasure,
  lockGods,
  renewRequest,
  setState,
} from "./erasures.repo.ts";

export interface ErasureDeps extends Pick<DataRightsPorts, "enqueueAdminMail"> {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  /** Of "erasure link". */
  readonly linkKey: Uint8Array;
}

export type TeamMember = AccountRow & CompanyMember;

/** The company's members and every GOD, with whether they are leaving. */
export async function readTeam(
  db: Kysely<Tables>,
  companyId: number,
): Promise<{ readonly members: TeamMember[]; readonly gods: Gods }> {
  const [accounts, gods] = [
    await accountErasure.listAccounts(db, companyId),
    await accountErasure.listGods(db),
  ];
  const leaving = await listLeaving(
    db,
    [...accounts, ...gods].map(({ userId }) => userId),
  );
  return {
    members: accounts.map((account) => ({ ...account, isLeaving: leaving.has(account.userId) })),
    gods: gods.map(({ userId }) => ({ userId, isLeaving: leaving.has(userId) })),
  };
}

/**
 * Asks for an erasure and queues the mail that confirms it. Asked for again before that, the same request gets a new link.
 * @throws ErasureRefusedError, ErasurePendingError, RankTooLowError, SessionEndedError
 */
export function requestErasure(
  deps: ErasureDeps,
  actor: Actor,
  { kind, successorId }: { readonly kind: RightsKind; readonly successorId: number | null },
): Promise<PendingErasure> {
  const { userId, companyId } = actor;
  return inCompany(deps, actor, kind, async (trx) => {
    const pending = await findPending(trx, { kind, userId, companyId });
    if (pending && pending.state !== "REQUESTED") throw new ErasurePendingError();
    throwIfRefused(await refusalOf(trx, { kind, userId, companyId, successorId }));
    const now = deps.clock.now();
    const erasureId = pending?.erasureId ?? randomUUID();
    const link = { linkId: randomUUID(), linkExpiresAt: new Date(now.getTime() + linkMs) };
    if (pending) await renewRequest(trx, erasureId, { ...link, userId, successorId });
    else
      await insertErasure(trx, {
        ...link,
        erasureId,
        kind,
        userId,
        companyId,
        successorId,
        requestedAt: now,
      });
    await enqueueDataMail(trx, {
      kind: kind === "PERSON" ? "confirm-person" : "confirm-company",
      userId,
      link: { erasureId, linkId: link.linkId },
    });
    return { id: erasureId, state: "REQUESTED", dueAt: null, isOwn: true };
  });
}

/**
 * Confirms an erasure with the link of its mail, and informs everybody whom it concerns. The same link again changes nothing.
 * @throws ErasureLinkError, ErasureRefusedError, RankTooLowError, SessionEndedError
 */
export async function confirmErasure(
  deps: ErasureDeps,
  actor: Actor,
  token: string,
): Promise<{ readonly kind: RightsKind; readonly dueAt: number }> {
  const link = readLink(deps.linkKey, token);
  const seen = link && (await findErasure(deps.db, link.erasureId));
  if (!link || seen?.userId !== actor.userId) throw new ErasureLinkError();
  return inCompany(deps, actor, seen.kind, async (trx) => {
    const erasure = await lockErasure(trx, link.erasureId);
    const now = deps.clock.now();
    const isOpen = erasure?.linkId === link.linkId && erasure.userId === actor.userId;
    if (!isOpen) throw new ErasureLinkError();
    const { kind, state, dueAt: known } = erasure;
    if (known !== null && (state === "CONFIRMED" || state === "RUNNING"))
      return { kind, dueAt: known.getTime() };
    if (state !== "REQUESTED" || erasure.linkExpiresAt <= now) throw new ErasureLinkError();
    throwIfRefused(await refusalOf(trx, erasure));
    const dueAt = new Date(now.getTime() + erasureDays * 24 * 3_600_000);
    await confirm(trx, erasure.erasureId, { now, dueAt });
    await announce(deps, trx, erasure, dueAt);
    deps.log.info({ audit: "erasure-confirmed", kind, userId: actor.userId }, "an erasure was confirmed");
    return { kind, dueAt: dueAt.getTime() };
  });
}

/**
 * Withdraws an erasure; without one it does nothing.
 * @throws ErasureRunningError, RankTooLowError, SessionEndedError
 */
export function withdrawErasure(deps: ErasureDeps, actor: Actor, kind: RightsKind): Promise<void> {
  const { userId, companyId } = actor;
  return inCompany(deps, actor, kind, async (trx) => {
    const pending = await findPending(trx, { kind, userId, companyId });
    const erasure = pending && (await lockErasure(trx, pending.erasureId));
    if (!erasure) return;
    if (erasure.state === "RUNNING") throw new ErasureRunningError();
    await setState(trx, erasure.erasureId, "WITHDRAWN", deps.clock.now());
    deps.log.info({ audit: "erasure-withdrawn", kind, userId }, "an erasure was withdrawn");
    // Nobody but who asked knows of a request that was not confirmed.
    if (erasure.state === "REQUESTED") return;
    if (kind === "PERSON") await enqueueDataMail(trx, { kind: "person-withdrawn", userId });
    else await mailToAll(trx, companyId, { kind: "company-withdrawn" });
  });
}

/** Why an erasure cannot be carried out; null when it can. Called under the company's lock. */
export async function refusalOf(
  trx: Transaction<Tables>,
  { kind, userId, companyId, successorId }: Pick<Erasure, "kind" | "userId" | "companyId" | "successorId">,
): Promise<ErasureRefusal | null> {
  await lockGods(trx);
  const { members, gods } = await readTeam(trx, companyId);
  return kind === "COMPANY"
    ? refusalOfCompany(members)
    : refusalOfPerson({ userId, successorId, members, gods });
}

async function announce(
  { enqueueAdminMail }: ErasureDeps,
  trx: Transaction<Tables>,
  { kind, userId, companyId, successorId }: Erasure,
  dueAt: Date,
): Promise<void> {
  if (kind === "COMPANY") return mailToAll(trx, companyId, { kind: "company-scheduled", date: dueAt });
  await enqueueDataMail(trx, { kind: "person-scheduled", userId, date: dueAt });
  if (successorId !== null)
    await enqueueDataMail(trx, { kind: "successor-named", userId: successorId, date: dueAt });
  const keys = await accountErasure.listKeyNames(trx, userId);
  if (keys.length > 0)
    await enqueueAdminMail(trx, { companyId, path: "/settings", words: keysEndWords(keys, dueAt) });
}

async function mailToAll(
  trx: Transaction<Tables>,
  companyId: number,
  mail: { readonly kind: "company-scheduled" | "company-withdrawn"; readonly date?: Date },
): Promise<void> {
  for (const { userId } of await accountErasure.listAccounts(trx, companyId))
    await enqueueDataMail(trx, { ...mail, userId });
}

/**
 * Runs one change at a time for a company, with the actor's role read under the lock.
 * @throws SessionEndedError when they were removed, RankTooLowError
 */
function inCompany<T>(
  { db }: Pick<ErasureDeps, "db">,
  { companyId, userId }: Actor,
  kind: RightsKind,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const change = () =>
    db.transaction().execute(async (trx) => {
      await accountErasure.lockCompany(trx, companyId);
      const account = await accountErasure.findAccount(trx, userId);
      if (account?.companyId !== companyId) throw new SessionEndedError();
      if (kind === "COMPANY" && rankOf(account.role) < rankOf("COMPANY_ADMIN")) throw new RankTooLowError();
      return work(trx);
    });
  return retryDeadlock(change);
}

function throwIfRefused(refusal: ErasureRefusal | null): void {
  if (refusal) throw new ErasureRefusedError(refusal);
}

/** Whether an erasure still waits for the confirmation of this link. */
export async function isLinkCurrent(
  db: Kysely<Tables>,
  { erasureId, linkId }: ErasureLink,
): Promise<boolean> {
  const erasure = await findErasure(db, erasureId);
  return erasure?.state === "REQUESTED" && erasure.linkId === linkId;
}
