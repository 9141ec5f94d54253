import type { Kysely, Transaction } from "kysely";
import { maySeeCosts, type Role } from "../../kit/roles.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import { wireDecision } from "./core/wire-decision.ts";
import { withoutCosts } from "./core/without-costs.ts";
import { verifyRecord } from "./decision-record.service.ts";
import type { Decision } from "./decisions.contract.ts";
import { findCurrentState, findDecisionId } from "./decisions.repo.ts";
import { readDecision } from "./decisions.service.ts";

export interface DecisionReader {
  readonly siteId: AuthorizedSiteId;
  /** Without the right to see costs, all that follows from them is left out. */
  readonly role: Role;
}

/** The record of how a price was made, as it is sent. @param db `database.app` @throws NotFoundError */
export function readDecisionView(
  db: Kysely<Tables>,
  reader: DecisionReader,
  decisionId: number,
): Promise<Decision> {
  return forSite(db, reader.siteId, async (trx) => {
    const decision = await viewOf(trx, reader, decisionId);
    if (decision === undefined) throw new NotFoundError();
    return decision;
  });
}

/**
 * The same of a product's recommendation as it is now.
 * @returns null when the product has none, or none that a record explains
 */
export function readProductDecision(
  db: Kysely<Tables>,
  reader: DecisionReader,
  productId: number,
): Promise<Decision | null> {
  return forSite(db, reader.siteId, async (trx) => {
    const decisionId = await findDecisionId(trx, reader.siteId, productId);
    return decisionId === null ? null : ((await viewOf(trx, reader, decisionId)) ?? null);
  });
}

async function viewOf(
  trx: Transaction<Tables>,
  { siteId, role }: DecisionReader,
  decisionId: number,
): Promise<Decision | undefined> {
  const found = await readDecision(trx, siteId, decisionId);
  if (found === undefined) return undefined;
  const { record, sha256 } = found;
  const decision = wireDecision(record, {
    sha256: sha256.toString("hex"),
    verified: verifyRecord(found),
    current: await findCurrentState(trx, siteId, record),
  });
  return maySeeCosts(role) ? decision : withoutCosts(decision);
}
