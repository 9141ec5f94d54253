/** Points of a shop, oldest first. */
export interface ShopPoints<Point> {
  readonly shop: string;
  readonly points: readonly Point[];
}

export interface BoundedShop<Point> extends ShopPoints<Point> {
  /** Older points that were left out. */
  readonly omitted: number;
}

/**
 * The latest points of each shop, as many of all shops together as an answer may have: each shop gets an equal share, and what
 * a shop with few points leaves goes to the others.
 * @param maxPoints at least one for each shop
 */
export function boundHistory<Point>(
  shops: readonly ShopPoints<Point>[],
  maxPoints: number,
): BoundedShop<Point>[] {
  const shares = new Map<ShopPoints<Point>, number>();
  let left = maxPoints;
  const ascending = shops.toSorted((one, other) => one.points.length - other.points.length);
  for (const [at, shop] of ascending.entries()) {
    const share = Math.min(shop.points.length, Math.floor(left / (ascending.length - at)));
    shares.set(shop, share);
    left -= share;
  }
  return shops.map((shop) => {
    const omitted = shop.points.length - (shares.get(shop) ?? 0);
    return { shop: shop.shop, points: shop.points.slice(omitted), omitted };
  });
}
