import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import { addCompetitor, findMatches, type MatchRun, matchRuns, stopRun } from "../runs/runs.contract.ts";
import type { StoredRun } from "../runs/runs.service.ts";
import { readRuns, startSearch, startShopSearch, stopSearch } from "../runs/runs.service.ts";
import { matchSettings, saveMatchSettings } from "../settings/settings.contract.ts";
import type { DecisionsDeps } from "./decision-changes.service.ts";
import {
  acceptAbove,
  reviewMatchedLink,
  reviewMatches,
  undoBatch as undoCall,
} from "./decisions.contract.ts";
import { acceptAll, review, reviewLink, undoBatch } from "./decisions.service.ts";
import { type Match, matches, matchProgress } from "./matches.contract.ts";
import {
  changeSettings,
  type ListedMatches,
  readMatches,
  readProgress,
  readSettings,
} from "./matches.service.ts";

export interface MatchesRoutesDeps extends DecisionsDeps {
  /** How images of shops are presented. */
  readonly images: (address: string | null) => string | null;
}

/** Candidates, their review, and the searches that find them. */
export function registerMatches(app: FastifyInstance, deps: MatchesRoutesDeps): void {
  const { db, findNames, images } = deps;

  registerCall(app, matches, async ({ siteId, query }) => {
    const { page = 0, state = "NEW", probability = 0, competitor, text, packetId } = query;
    const filter = {
      siteId,
      state,
      minProbability: probability,
      competitor: competitor || null,
      text: text?.trim() || null,
      productId: packetId ?? null,
    };
    const listed = await readMatches(db, filter, page);
    const people = listed.matches.flatMap(({ row }) => row.decidedBy ?? []);
    const names = await findNames([...new Set(people)]);
    return {
      matches: listed.matches.map((match) => wireMatch(match, names, images)),
      total: listed.total,
      competitors: [...listed.competitors],
    };
  });

  registerCall(app, reviewMatches, ({ siteId, actor, body }) =>
    review(deps, { siteId, userId: actor.userId }, body.action, body.ids, body.batchId),
  );

  registerCall(app, reviewMatchedLink, async ({ siteId, actor, body }) => {
    const { action, packetId: productId, productId: offerId } = body;
    const reviewer = { siteId, userId: actor.userId };
    return { id: await reviewLink(deps, reviewer, action, { productId, offerId }) };
  });

  registerCall(app, acceptAbove, ({ siteId, actor, body }) =>
    acceptAll(deps, { siteId, userId: actor.userId }, body),
  );

  registerCall(app, undoCall, ({ siteId, actor, params }) =>
    undoBatch(deps, { siteId, userId: actor.userId }, params.id),
  );

  registerCall(app, matchProgress, ({ siteId }) => readProgress(db, siteId));

  registerCall(app, findMatches, async ({ siteId, actor, body }) => ({
    runId: await startSearch(deps, siteId, actor.userId, body.selection),
  }));

  registerCall(app, addCompetitor, async ({ siteId, actor, body }) => ({
    runId: await startShopSearch(deps, siteId, actor.userId, { shop: body.shop, address: body.address }),
  }));

  registerCall(app, matchRuns, async ({ siteId }) => (await readRuns(deps, siteId)).map(wireRun));

  registerCall(app, stopRun, ({ siteId, params }) => stopSearch(deps, siteId, params.id));

  registerCall(app, matchSettings, ({ siteId }) => readSettings(db, siteId));

  registerCall(app, saveMatchSettings, ({ siteId, body }) => changeSettings(db, siteId, body));
}

function wireMatch(
  { row, page }: ListedMatches["matches"][number],
  names: ReadonlyMap<number, string>,
  images: MatchesRoutesDeps["images"],
): Match {
  return {
    id: row.matchId,
    state: row.state,
    probability: row.probability,
    reasons: [...row.reasons],
    product: {
      packetId: row.productId,
      title: row.ownTitle,
      brand: row.ownBrand,
      sku: row.ownSku,
      gtin: row.ownGtin,
      link: webAddress(row.ownUrl),
      imageLink: images(row.ownImage),
      price: row.ownPriceBani === null ? null : row.ownPriceBani / 100,
      attributes: attributesOf(row.ownFields),
    },
    candidate: {
      competitor: row.domain,
      url: row.url,
      title: page?.title ?? row.title,
      brand: page ? page.brand : row.pageBrand,
      sku: page?.sku ?? null,
      gtin: page?.gtin ?? null,
      imageLink: images(page?.imageUrl ?? null),
      price: page?.priceMinor == null ? null : page.priceMinor / 100,
      currency: page?.currency ?? null,
      attributes: attributesOf(page?.attributes ?? {}),
      readTimestamp: (page?.readAt ?? row.foundAt).getTime(),
    },
    decidedBy: row.decidedBy === null ? null : (names.get(row.decidedBy) ?? null),
    decidedTimestamp: row.decidedAt?.getTime() ?? null,
  };
}

/** Only web addresses are links. */
function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null;
}

function attributesOf(fields: Readonly<Record<string, unknown>>): { name: string; value: string }[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" ? [{ name, value: String(value) }] : [],
  );
}

const runStates = { RUNNING: "running", DONE: "done", STOPPED: "stopped", FAILED: "failed" } as const;

function wireRun(run: StoredRun): MatchRun {
  return {
    runId: run.runId,
    competitor: run.domain,
    state: runStates[run.state],
    reason: run.reason,
    done: run.done,
    total: run.total,
    candidates: run.candidates,
    startedTimestamp: run.startedAt.getTime(),
    endedTimestamp: run.endedAt?.getTime() ?? null,
  };
}
