import type { FastifyInstance } from "fastify";
import type { EntryFilter, EntryPlace } from "../../catalog/product-history/entries.service.ts";
import { addDays, type LocalDay, startOfDay } from "../../kit/local-day.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import type { Actor } from "../../platform/session-gate.ts";
import { changesOf } from "./core/entry-changes.ts";
import {
  type HistoryEntry,
  historyPeople,
  productHistory,
  rollBackEntries,
  rollBackEntry,
} from "./product-history.contract.ts";
import {
  findSiteOfEntry,
  listHistory,
  listHistoryPeople,
  type PresentedEntry,
  type ProductHistoryDeps,
  rollBackOne,
  rollBackSeveral,
} from "./product-history.service.ts";

/** Product history with its roll backs, for a GOD. */
export function registerProductHistory(app: FastifyInstance, deps: ProductHistoryDeps): void {
  const { sessionGate: gate } = app;

  registerCall(app, productHistory, async ({ actor, query }) => {
    const { domain, limit, offset, before, ...conditions } = query;
    const siteIds = await sitesFor(actor, domain);
    for (const siteId of domain === undefined ? siteIds : []) await gate.opened(actor, siteId);
    const entries = await listHistory(deps, siteIds, filterOf(conditions), {
      limit,
      offset,
      after: before === undefined ? undefined : placeOf(before),
    });
    return { productHistory: entries.map(wireEntry) };
  });

  registerCall(app, historyPeople, async ({ actor, query }) =>
    listHistoryPeople(deps, await gate.requireSite(actor, query.domain)),
  );

  registerCall(app, rollBackEntry, async ({ actor, params, query }) => {
    const siteId = await findSiteOfEntry(deps, await sitesFor(actor, query.domain), params.id);
    await gate.opened(actor, siteId);
    const { entryId: id, kept } = await rollBackOne(deps, { siteId, actor, entryId: params.id });
    return { id, message: "Action Rolled Back", kept };
  });

  registerCall(app, rollBackEntries, async ({ actor, query, body }) => {
    const siteId = await gate.requireSite(actor, query.domain);
    const { rolledBack, kept, refused } = await rollBackSeveral(deps, { siteId, actor }, body.ids);
    return {
      rolledBack,
      kept,
      refused: refused.map(({ id, error: { code, message, parameters } }) => ({
        id,
        code,
        message,
        ...(parameters ? { parameters: { ...parameters } } : {}),
      })),
    };
  });

  async function sitesFor(actor: Actor, domain: string | undefined) {
    return domain === undefined ? gate.sitesOf(actor) : [await gate.requireSite(actor, domain)];
  }
}

interface Conditions {
  readonly userId?: number | undefined;
  readonly modificationType?: HistoryEntry["modificationType"] | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

function filterOf({ userId, modificationType, startDate, endDate }: Conditions): EntryFilter {
  return {
    ...(userId === undefined ? {} : { userId }),
    ...(modificationType === undefined ? {} : { modification: modificationType }),
    ...(startDate === undefined ? {} : { from: instantOf(startDate, "start") }),
    ...(endDate === undefined ? {} : { until: instantOf(endDate, "end") }),
  };
}

/** The entry that "1795647600000-42" names. */
function placeOf(before: string): EntryPlace {
  const [timestamp = 0, entryId = 0] = before.split("-").map(Number);
  return { changedAt: new Date(timestamp), entryId };
}

/** The instant of a bound: for the end, the first one after it. */
function instantOf(bound: string, side: "start" | "end"): Date {
  if (/^\d+$/.test(bound)) return new Date(Number(bound) + (side === "end" ? 1 : 0));
  const day = bound as LocalDay;
  return startOfDay(side === "end" ? addDays(day, 1) : day);
}

function wireEntry(entry: PresentedEntry): HistoryEntry {
  return {
    id: entry.entryId,
    timestamp: entry.changedAt.getTime(),
    modificationType: entry.modification,
    productName: entry.productName,
    mainProductLink: entry.mainProductLink,
    modifiedProductLink: entry.modifiedProductLink,
    email: entry.email,
    userId: entry.userId,
    domain: entry.domain,
    packetId: entry.productId,
    subject: entry.subject,
    changes: entry.subject === "REVIEW" ? [] : changesOf(entry.before, entry.after),
    review: entry.subject === "REVIEW" ? reviewOf(entry.after) : null,
    source: entry.source,
    rollsBack: entry.rollsBack,
    rolledBack: entry.rolledBack && {
      timestamp: entry.rolledBack.changedAt.getTime(),
      email: entry.rolledBack.email,
    },
  };
}

function reviewOf(after: PresentedEntry["after"]): HistoryEntry["review"] {
  const { action, products } = after ?? {};
  return { action: String(action), products: Number(products) };
}
