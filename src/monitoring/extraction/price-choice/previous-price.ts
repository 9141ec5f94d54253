import type { Occurrence } from "./occurrence.ts";
import type { WeighedOption } from "./price-options.ts";
import { featureNames } from "./price-options.ts";

/** A higher amount that the page shows as what the product cost before. */
export interface PreviousPrice {
  readonly occurrence: Occurrence;
  /** 0 to 1. */
  readonly weight: number;
}

/** Maximum distance from the price in text runs within which an amount belongs to it, and within which it may. */
const BESIDE = 15;
const NEAR = 60;
/** Higher amounts are different things, such as a set or a credit. */
const MAX_RATIO = 5;
/** Two unmarked amounts next to each other: the higher one is the former price. */
const UNMARKED = { distance: 4, weight: 0.45 } as const;

const place = (name: string): number => featureNames.indexOf(name);
const [struck, oldRole, oldMark, related, inOffer] = [
  place("isStruck"),
  place("role old price"),
  place("mark old"),
  place("isRelated"),
  place("isInOffer"),
];
/** Levels outwards within which an element named for an old price speaks about the amount. */
const OLD_LEVELS = 3;
const otherRoles = featureNames.flatMap((name, index) =>
  name.startsWith("role ") && name !== "role old price" ? [index] : [],
);

/**
 * Amounts above the price that are struck through, or named or labelled as an old price, beside it; otherwise the higher
 * of two amounts of equal standing.
 */
export function previousPrices(options: readonly WeighedOption[], price: string): readonly PreviousPrice[] {
  const prices = options.flatMap((one) => (one.value === price && one.occurrence ? [one.occurrence] : []));
  const amount = Number(price);
  return options.flatMap(({ occurrence, features }) => {
    if (occurrence === null || occurrence.amount <= amount || occurrence.amount >= amount * MAX_RATIO * 6)
      return [];
    if (features[related] === 1 || features[inOffer] === 1) return [];
    if (otherRoles.some((role) => features[role] === 1)) return [];
    const distance = Math.min(
      ...prices.map((one) => Math.abs(one.candidate.first.index - occurrence.candidate.first.index)),
    );
    const isMarked =
      features[struck] === 1 || features[oldRole] === 1 || (features[oldMark] ?? Number.NaN) < OLD_LEVELS;
    if (isMarked) {
      const weight = distance <= BESIDE ? 0.9 : distance <= NEAR ? 0.4 : 0;
      return weight === 0 ? [] : [{ occurrence, weight }];
    }
    const isPair = distance <= UNMARKED.distance && occurrence.amount < amount * MAX_RATIO;
    return isPair && hasEqualStanding(occurrence, prices) ? [{ occurrence, weight: UNMARKED.weight }] : [];
  });
}

/** Whether both amounts carry a currency and stand in one small element. */
function hasEqualStanding(higher: Occurrence, prices: readonly Occurrence[]): boolean {
  if (higher.candidate.currency === null) return false;
  return prices.some(
    (one) =>
      one.candidate.currency === higher.candidate.currency &&
      one.candidate.element.parent !== null &&
      (one.candidate.element.parent === higher.candidate.element.parent ||
        one.candidate.element.parent === higher.candidate.element.parent?.parent ||
        one.candidate.element.parent.parent === higher.candidate.element.parent) &&
      one.candidate.element !== higher.candidate.element,
  );
}
