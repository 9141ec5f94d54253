import type { Kysely } from "kysely";
import { localDayOf, startOfDay } from "../../kit/local-day.ts";
import { type LinePoint, pricePoints } from "../../monitoring/history/history.service.ts";
import { type PageAge, pageAges } from "../../monitoring/observation/page-state.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Evidence } from "./core/kernel-inputs.ts";
import { changesOnDay, isPriceWar, mayBePriceWar, type PricePoint, warWindowMs } from "./core/price-war.ts";
import type { PricedProduct } from "./core/priced-product.ts";
import type { ProductInputs } from "./evaluation.service.ts";
import { findProductPages, type ProductPages } from "./product-pages.repo.ts";

const dayMs = 86_400_000;

/** Products whose pages one statement reads. */
const chunkSize = 2_500;

/** What monitoring knows of a product. Of a product whose pages were not read there is no evidence. */
export type EvidenceOf = (product: PricedProduct) => Evidence;

/**
 * Reads what monitoring knows of any number of products, to evaluate them in a transaction that follows. Pages are read by
 * their ids, outside the site's transaction: they may be stored on another machine.
 */
export async function readEvidence(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  now: Date,
): Promise<EvidenceOf> {
  const pagesOf = new Map<number, ProductPages>();
  for (let from = 0; from < productIds.length; from += chunkSize) {
    const ids = productIds.slice(from, from + chunkSize);
    const found = await forSite(db, siteId, (trx) => findProductPages(trx, siteId, ids));
    for (const [productId, pages] of found) pagesOf.set(productId, pages);
  }
  return readEvidenceOf(db, pagesOf, now);
}

/** As `readEvidence`, of products whose pages are known. */
export async function readEvidenceOf(
  db: Kysely<Tables>,
  pagesOf: ReadonlyMap<number, ProductPages>,
  now: Date,
): Promise<EvidenceOf> {
  const known = new Map<number, KnownPages>();
  const all = [...pagesOf];
  for (let from = 0; from < all.length; from += chunkSize) {
    const chunk = all.slice(from, from + chunkSize);
    const knowledge = await findKnowledge(
      db,
      chunk.map(([, pages]) => pages),
      now,
    );
    for (const [productId, pages] of chunk) known.set(productId, { pages, knowledge });
  }
  const dayStartMs = startOfDay(localDayOf(now)).getTime();
  return (product) => evidenceOf(product, known.get(product.productId), dayStartMs, now.getTime());
}

/** The pages of products that were read, as `findProductPages` finds them. */
export function pagesOfInputs({ products, offers }: ProductInputs): Map<number, ProductPages> {
  return new Map(
    products.map(({ product: { productId, pageId } }) => {
      const competitors = Map.groupBy(offers.get(productId) ?? [], ({ merchant }) => merchant);
      const pageIds = [...competitors].map(
        ([merchant, those]) => [merchant, those.map((offer) => offer.pageId)] as const,
      );
      return [productId, { own: pageId, competitors: new Map(pageIds) }];
    }),
  );
}

interface PageKnowledge {
  readonly ages: ReadonlyMap<string, PageAge>;
  /** Of own pages, and of competitors' where they may tell a price war. */
  readonly points: ReadonlyMap<string, readonly LinePoint[]>;
}

interface KnownPages {
  readonly pages: ProductPages;
  /** Of all pages of the chunk. */
  readonly knowledge: PageKnowledge;
}

async function findKnowledge(
  db: Kysely<Tables>,
  products: readonly ProductPages[],
  now: Date,
): Promise<PageKnowledge> {
  const own = products.flatMap((one) => one.own ?? []);
  const all = [...new Set([...own, ...products.flatMap(competitorPages)])];
  if (all.length === 0) return { ages: new Map(), points: new Map() };
  // Answers come within a day of a cut, so that the window of the cuts is enough.
  const since = new Date(now.getTime() - warWindowMs - dayMs);
  const [ages, ownPoints] = await Promise.all([pageAges(db, all), pricePoints(db, own, since, now)]);
  // Competitors' prices only tell whether cuts were answered, and few products are cut often.
  const isCutOften = ({ own }: ProductPages) =>
    own !== null && mayBePriceWar(pricePointsOf(ownPoints.get(own)), now.getTime());
  const answers = [...new Set(products.filter(isCutOften).flatMap(competitorPages))];
  const points = answers.length === 0 ? [] : await pricePoints(db, answers, since, now);
  return { ages, points: new Map([...ownPoints, ...points]) };
}

function competitorPages({ competitors }: ProductPages): string[] {
  return [...competitors.values()].flat();
}

function evidenceOf(
  product: PricedProduct,
  known: KnownPages | undefined,
  dayStartMs: number,
  nowMs: number,
): Evidence {
  if (known === undefined) return { pageOf: () => undefined, changesToday: 0, isPriceWar: false };
  const { pages, knowledge } = known;
  const pointsOf = (pageId: string) => pricePointsOf(knowledge.points.get(pageId));
  const own = pages.own === null ? [] : pointsOf(pages.own);
  const competitors = [...pages.competitors.values()].map((list) =>
    list.flatMap(pointsOf).sort((a, b) => a.atMs - b.atMs),
  );
  return {
    pageOf: (pageId) => knowledge.ages.get(pageId),
    changesToday: changesOnDay(own, dayStartMs, nowMs),
    isPriceWar: isPriceWar(own, competitors, nowMs, product.stored?.warResumedAtMs ?? null),
  };
}

function pricePointsOf(points: readonly LinePoint[] = []): PricePoint[] {
  return points.map(({ observedAt, priceMinor, currency }) => ({
    atMs: observedAt.getTime(),
    priceMinor: currency === "RON" ? priceMinor : null,
  }));
}
