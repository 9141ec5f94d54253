import { leiFromBani } from "../../kit/money.ts";
import type { AnyParameters } from "../../kit/problems.ts";
import { ConflictError, NamedError, RuleBrokenError } from "../../platform/errors.ts";
import type { OutdatedPrice } from "../evaluation/core/outdated-price.ts";
import type { LockedRow } from "./core/review-decision.ts";
import type { FalseReduction } from "./review.repo.ts";

/** 400: the request names no product. */
export class IdsRequiredError extends NamedError {
  constructor() {
    super("IDS_REQUIRED", { status: 400, fields: { ids: { code: "IDS_REQUIRED" } } });
  }
}

/** 409: somebody decided the row, or it was computed again. The parameters are the row as it is now. */
export class RowChangedError extends ConflictError {
  constructor({ productId, state, version, recommendedBani }: LockedRow) {
    const price = recommendedBani === null ? "–" : leiFromBani(recommendedBani);
    super("PRICING_ROW_CHANGED", { id: productId, state, version, price });
  }
}

/** Outdated prices that a reply names, and that its sentence does. */
const maxItems = 20;
const maxNamed = 3;

/**
 * 409: computed now, prices would be others than those that are to be approved. Its items are the first of them: `id`,
 * `productName`, `price` and `newPrice` in lei; instead of a new price the `reason` why there is none, one of the refusals, if there is one.
 */
export class PricesOutdatedError extends NamedError {
  readonly productIds: readonly number[];

  constructor(outdated: readonly OutdatedPrice[]) {
    const named = outdated.slice(0, maxNamed).map(nameOf);
    const products = [...named, ...(outdated.length > maxNamed ? ["…"] : [])].join(", ");
    super("PRICING_PRICES_OUTDATED", {
      status: 409,
      parameters: { count: outdated.length, products },
      items: outdated.slice(0, maxItems).map(itemOf),
    });
    this.productIds = outdated.map(({ productId }) => productId);
  }
}

function itemOf({ productId, title, storedBani, currentBani, refusal }: OutdatedPrice): AnyParameters {
  return {
    id: productId,
    productName: title,
    price: leiFromBani(storedBani),
    ...(currentBani !== null && { newPrice: leiFromBani(currentBani) }),
    ...(refusal !== null && { reason: refusal }),
  };
}

function nameOf({ title, storedBani, currentBani }: OutdatedPrice): string {
  const lei = (bani: number | null) => (bani === null ? "–" : leiFromBani(bani).toFixed(2));
  return `${title} (${lei(storedBani)} → ${lei(currentBani)})`;
}

/** 409: the product has no recommended price any more. */
export class RowGoneError extends ConflictError {
  constructor(id: number) {
    super("PRICING_ROW_GONE", { id });
  }
}

/** 422: an actively priced row cannot be approved. */
export class AlreadyApprovedError extends RuleBrokenError {
  constructor(id: number) {
    super("PRICING_ALREADY_APPROVED", null, { id });
  }
}

/** 422: the price of a product on promotion would not be below the lowest price of the 30 days before. */
export class FalseReductionError extends RuleBrokenError {
  constructor({ productId, recommendedBani, referenceBani, referenceDay }: FalseReduction) {
    const [price, reference] = [leiFromBani(recommendedBani), leiFromBani(referenceBani)];
    super("PRICING_FALSE_REDUCTION", null, { id: productId, price, reference, referenceDay });
  }
}

/** 422: the product is neither removed nor paused. */
export class NotRemovedError extends RuleBrokenError {
  constructor(id: number) {
    super("PRICING_NOT_REMOVED", null, { id });
  }
}

/** 409: the filter finds another number of rows than the screen showed. */
export class CountChangedError extends ConflictError {
  constructor(expected: number, found: number) {
    super("PRICING_COUNT_CHANGED", { expected, found });
  }
}

/** 422: `versions` names not one version for each id. */
export class UnequalVersionsError extends RuleBrokenError {
  constructor() {
    super("PRICING_VERSIONS_UNEQUAL", "versions");
  }
}

/** 409: the brake does not hold, or somebody else has released it. */
export class BrakeReleasedError extends ConflictError {
  constructor() {
    super("PRICING_BRAKE_RELEASED");
  }
}

/** 409: a batch of which nothing can be rolled back. */
export class BatchTouchedError extends ConflictError {
  constructor() {
    super("PRICING_BATCH_TOUCHED");
  }
}
