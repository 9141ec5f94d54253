import type { Transaction } from "kysely";
import { addDays, type LocalDay } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { earliestNeeded, type ReferencePrice, referencePrice, windowDays } from "./core/reference-price.ts";
import { findAnnounced, findDays, findLedgerProducts, type LedgerDay } from "./reference-price.repo.ts";

/** A reduction whose reference price is wanted. */
export interface ReferenceRequest {
  readonly productId: number;
  readonly startsOn: LocalDay;
  /** The price with which it begins; null where that is not known. */
  readonly announcedBani: number | null;
  /** The promotion itself, which is none before it; null: not stored. */
  readonly promotionId: number | null;
}

/**
 * Reference prices of reductions that begin on one day.
 * @returns by product id; products without a price before that day are left out
 */
export async function referencePrices(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  startsOn: LocalDay,
): Promise<Map<number, ReferencePrice>> {
  const requests = productIds.map((productId) => ({
    productId,
    startsOn,
    announcedBani: null,
    promotionId: null,
  }));
  const found = await findReferences(trx, siteId, requests, startsOn);
  return new Map(
    productIds.flatMap((productId, place): [number, ReferencePrice][] => {
      const reference = found[place];
      return reference ? [[productId, reference]] : [];
    }),
  );
}

/**
 * Reference prices of reductions, in their order; null without a price before. For one that begins after today, the
 * current price counts for the days that are still to come.
 */
export async function findReferences(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  requests: readonly ReferenceRequest[],
  today: LocalDay,
): Promise<(ReferencePrice | null)[]> {
  if (requests.length === 0) return [];
  const productIds = [...new Set(requests.map(({ productId }) => productId))];
  const products = await findLedgerProducts(trx, siteId, productIds);
  const announced = Map.groupBy(await findAnnounced(trx, siteId, productIds), ({ productId }) => productId);
  const earlierOf = ({ productId, promotionId }: ReferenceRequest) =>
    (announced.get(productId) ?? []).filter((one) => one.promotionId !== promotionId);
  const ranges = requests.map((request) => ({
    productId: request.productId,
    from: earliestNeeded(request.startsOn, earlierOf(request)),
    to: request.startsOn,
  }));
  const days = await findDays(trx, siteId, ranges);
  return requests.map((request, place) => {
    const product = products.get(request.productId);
    if (!product) return null;
    const { ownBani, firstSeen } = product;
    const stored = days[place] ?? [];
    const expected =
      request.startsOn > today && ownBani !== null
        ? withCurrent(stored, laterOf(today, addDays(request.startsOn, -windowDays)), ownBani)
        : stored;
    return referencePrice(expected, request, earlierOf(request), firstSeen ?? expected[0]?.localDay ?? null);
  });
}

/** The first day that the reference price of a reduction may depend on. */
export async function firstNeededDay(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { productId, promotionId, startsOn }: Omit<ReferenceRequest, "announcedBani">,
): Promise<LocalDay> {
  const announced = await findAnnounced(trx, siteId, [productId]);
  return earliestNeeded(
    startsOn,
    announced.filter((one) => one.promotionId !== promotionId),
  );
}

/** Days with the current price on one more day, or in the day's own range. */
function withCurrent(days: readonly LedgerDay[], localDay: LocalDay, ownBani: number): LedgerDay[] {
  const before = days.filter((day) => day.localDay < localDay);
  const same = days.find((day) => day.localDay === localDay);
  return [
    ...before,
    {
      localDay,
      lowestBani: Math.min(ownBani, same?.lowestBani ?? ownBani),
      highestBani: Math.max(ownBani, same?.highestBani ?? ownBani),
    },
  ];
}

function laterOf(one: LocalDay, other: LocalDay): LocalDay {
  return one > other ? one : other;
}
