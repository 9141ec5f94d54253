import type { FastifyInstance } from "fastify";
import type { ShopCatalogues } from "../monitoring/visits/shop-catalogue.service.ts";
import type { ShopVisitor } from "../monitoring/visits/shop-visitor.service.ts";
import type { AuthorizedSiteId } from "../platform/authorized-site.ts";
import type { Platform, Task } from "../platform/slice.ts";
import { scorePair } from "./core/pair-score.ts";
import { type FlaggedRoutesDeps, registerFlagged } from "./flagged/flagged.routes.ts";
import { type MatchesRoutesDeps, registerMatches } from "./matches/matches.routes.ts";
import { matchingTasks } from "./matching.jobs.ts";

export interface MatchingParts {
  /** How images of shops are presented. */
  readonly images: FlaggedRoutesDeps["images"];
  /** Reads pages of shops. */
  readonly visitor: Pick<ShopVisitor, "policy" | "readAddress">;
  /** Reads sitemaps and feeds of shops. */
  readonly catalogues: ShopCatalogues;
  readonly findNames: MatchesRoutesDeps["findNames"];
  /** Every site, for background work. */
  readonly listSites: () => Promise<readonly AuthorizedSiteId[]>;
}

export interface Matching {
  readonly tasks: readonly Task[];
  registerRoutes(app: FastifyInstance): void;
  /** Calls of GOD about existing links. */
  registerOperatorRoutes(app: FastifyInstance): void;
}

/** Composes the slice. */
export function createMatching(
  { database, clock, log }: Platform,
  { images, visitor, catalogues, findNames, listSites }: MatchingParts,
): Matching {
  const { policy } = visitor;
  const calls = { db: database.app, clock, images };
  return {
    tasks: matchingTasks({
      db: database.worker,
      clock,
      log,
      policy,
      visitor,
      catalogues,
      listSites,
      score: scorePair,
    }),
    registerRoutes: (app) => registerMatches(app, { ...calls, policy, findNames }),
    registerOperatorRoutes: (app) => registerFlagged(app, calls),
  };
}
