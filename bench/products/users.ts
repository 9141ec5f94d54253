import { createUser } from "../../src/accounts/people/companies.service.ts";
import { insertSegment, type SegmentBounds } from "../../src/catalog/settings/segments/segments.repo.ts";
import {
  changeHiddenBrands,
  changeHiddenCategories,
} from "../../src/catalog/settings/visibility/visibility.repo.ts";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import { type Database, forSite } from "../../src/platform/db/database.ts";
import { authorizedSiteForJob } from "../../src/platform/job-gate.ts";
import { generatedAt, type SiteNames, type SitePlan } from "./generate.ts";
import type { PlainSqlSettings } from "./plain-sql.ts";

/** Of every generated user. */
export const password = "kestrel-Umbra-41-vetiver";

/** The users who make the calls. */
export interface SiteUsers {
  readonly siteId: AuthorizedSiteId;
  readonly domain: string;
  readonly userId: number;
  /** Has hidden some categories and brands. */
  readonly hidingUserId: number;
}

/** Adds users with segments to a generated site; one of them has hidden categories and brands. */
export async function addUsers(
  { app }: Database,
  plan: SitePlan,
  names: SiteNames,
): Promise<{ users: SiteUsers; plainSql: PlainSqlSettings; segmentIds: number[] }> {
  const siteId = authorizedSiteForJob(plan.siteId);
  const addUser = (name: string) =>
    createUser(
      app,
      {
        email: `${name}${plan.siteId}@shop.example`,
        firstName: name,
        lastName: "Bench",
        role: "OPERATOR",
        password,
        companyId: plan.siteId,
      },
      generatedAt,
    );
  const userId = await addUser("ana");
  const hidingUserId = await addUser("bob");
  const segments = new Map<
    number,
    PlainSqlSettings["segments"] extends ReadonlyMap<number, infer S> ? S : never
  >();
  for (const [index, { bounds, column, from, to }] of segmentKinds.entries()) {
    const segmentId = plan.siteId * 100 + index;
    const segment = { ...bounds, segmentId, name: `Segment ${index}` };
    await forSite(app, siteId, (trx) => insertSegment(trx, siteId, userId, segment, generatedAt));
    segments.set(segmentId, { column, from, to });
  }
  const hiddenPaths = names.categories.filter(
    (path, index) => path.split("/").length === 2 && index % 20 === 0,
  );
  const hiddenBrandIds = names.brands.flatMap((_name, index) => (index % 100 === 7 ? [index + 1] : []));
  await forSite(app, siteId, async (trx) => {
    await changeHiddenCategories(trx, siteId, hidingUserId, { hide: hiddenPaths, show: [] });
    await changeHiddenBrands(trx, siteId, hidingUserId, { hide: hiddenBrandIds, show: [] });
  });
  return {
    users: { siteId, domain: `shop${plan.siteId}.example`, userId, hidingUserId },
    plainSql: { siteId: plan.siteId, segments, hiddenPaths, hiddenBrandIds },
    segmentIds: [...segments.keys()],
  };
}

const segmentKinds: readonly {
  readonly bounds: SegmentBounds;
  readonly column: string;
  readonly from: number;
  readonly to: number;
}[] = [
  {
    bounds: { kind: "OVER", difference: "MINIMUM", startBp: 500, endBp: 1500 },
    column: "over_min",
    from: 500,
    to: 1500,
  },
  {
    bounds: { kind: "UNDER", difference: "AVERAGE", startBp: 200, endBp: 1000 },
    column: "over_avg",
    from: -1000,
    to: -200,
  },
  {
    bounds: { kind: "BETWEEN", difference: "MINIMUM", startBp: -100, endBp: 100 },
    column: "over_min",
    from: -100,
    to: 100,
  },
];
