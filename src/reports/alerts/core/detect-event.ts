import { basisPoints } from "../../../kit/percent.ts";
import type { AlertKind } from "../alerts.contract.ts";

/** An offer before or after a reading. */
export interface OfferFigures {
  /** Hundredths of the currency's unit. */
  readonly minor: number | null;
  readonly currency: string | null;
  readonly availability: "IN_STOCK" | "OUT_OF_STOCK" | "NOT_AVAILABLE";
}

export interface ChangedOffer {
  readonly before: OfferFigures;
  readonly after: OfferFigures;
  /** The own price in lei, whole bani. */
  readonly ownBani: number | null;
  /** The own price that the offer was compared with last; null: it was not yet, and the present one stands for it. */
  readonly ownBefore: number | null;
}

export interface AlertRule {
  readonly kind: AlertKind;
  /** Basis points, > 0; null for OUT_OF_STOCK. */
  readonly thresholdBp: number | null;
  /** Whether offers that are out of stock count as undercutting. */
  readonly includesOutOfStock: boolean;
}

/** What an alert reports of a change. */
export interface DetectedEvent {
  /** UNDERCUT: how far the offer is below the own price; PRICE_JUMP: the signed change; null for OUT_OF_STOCK. */
  readonly differenceBp: number | null;
}

/** Whether a change is what an alert waits for; null when it is not. */
export function detectEvent(change: ChangedOffer, rule: AlertRule): DetectedEvent | null {
  const { kind, thresholdBp } = rule;
  const { before, after } = change;
  switch (kind) {
    case "OUT_OF_STOCK": {
      const isNew = before.availability !== "OUT_OF_STOCK" && after.availability === "OUT_OF_STOCK";
      return isNew ? { differenceBp: null } : null;
    }
    case "PRICE_JUMP": {
      const jump = jumpBp(before, after);
      return jump !== null && Math.abs(jump) >= (thresholdBp ?? 0) ? { differenceBp: jump } : null;
    }
    case "UNDERCUT": {
      const below = undercutBp(after, change.ownBani, rule);
      // An own price that has risen since is no change of the offer: its next one is news.
      const wasBelow = undercutBp(before, change.ownBefore ?? change.ownBani, rule);
      const threshold = thresholdBp ?? 0;
      const isNew = below !== null && below >= threshold && (wasBelow === null || wasBelow < threshold);
      return isNew ? { differenceBp: below } : null;
    }
  }
}

/** What a stored change can hold: of a price of 1 ban, larger jumps than this mean nothing more. */
const maxBp = 2_147_483_647;

function jumpBp(before: OfferFigures, after: OfferFigures): number | null {
  if (before.minor === null || after.minor === null || before.currency !== after.currency) return null;
  const jump = basisPoints(after.minor - before.minor, before.minor);
  return jump === null ? null : Math.min(jump, maxBp);
}

/** How far an offer in lei is below the own price; null when it is not compared. */
function undercutBp(
  { minor, currency, availability }: OfferFigures,
  ownBani: number | null,
  { includesOutOfStock }: AlertRule,
): number | null {
  const isCompared = includesOutOfStock || availability !== "OUT_OF_STOCK";
  if (!isCompared || minor === null || currency !== "RON" || ownBani === null) return null;
  return basisPoints(ownBani - minor, ownBani);
}
