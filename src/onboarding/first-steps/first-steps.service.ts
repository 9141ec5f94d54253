import type { Kysely } from "kysely";
import { rankOf } from "../../kit/roles.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Actor } from "../../platform/session-gate.ts";
import type { CompanyProgress } from "../onboarding.ports.ts";
import { newForMs, type SiteProgress, stepsDone } from "./core/steps-done.ts";
import type { FirstSteps } from "./first-steps.contract.ts";
import { deleteDismissal, hasDismissed, saveDismissal } from "./first-steps.repo.ts";

export interface FirstStepsDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly progress: CompanyProgress;
}

const over: FirstSteps = { state: "over", steps: [] };

/** A new company has few sites; what more of them have done is not looked for. */
const maxSites = 20;

/** @param sitesOf the person's sites; called only for people who may see the steps */
export async function readFirstSteps(
  { db, clock, progress }: FirstStepsDeps,
  actor: Actor,
  sitesOf: () => Promise<readonly AuthorizedSiteId[]>,
): Promise<FirstSteps> {
  if (actor.role === "GOD" || rankOf(actor.role) < rankOf("OPERATOR_ADMIN")) return over;
  const registeredAt = await progress.registeredAt(actor.companyId);
  if (!registeredAt || clock.now().getTime() - registeredAt.getTime() > newForMs) return over;
  const sites: SiteProgress[] = [];
  for (const siteId of (await sitesOf()).slice(0, maxSites)) {
    const contents = await progress.contentsOf(siteId);
    const [hasFloors, hasReports] = [await progress.hasFloors(siteId), await progress.hasReports(siteId)];
    sites.push({ ...contents, hasFloors, hasReports });
  }
  const steps = stepsDone(sites);
  if (steps.every(({ done }) => done)) return over;
  return { state: (await hasDismissed(db, actor.userId)) ? "dismissed" : "open", steps };
}

/** Hides the steps for a person, or shows them again. */
export async function setDismissed(
  { db, clock }: Pick<FirstStepsDeps, "db" | "clock">,
  userId: number,
  isDismissed: boolean,
): Promise<void> {
  if (isDismissed) await saveDismissal(db, userId, clock.now());
  else await deleteDismissal(db, userId);
}
