import { maxPieces } from "../../../kit/quantity.ts";
import { storedText } from "../../../kit/text/stored-text.ts";
import type { PricedReading, Reading, UnpricedReading } from "../../extraction/reading.ts";
import type { ChangePoint } from "../../history/core/change-point.ts";
import { areFactsEqual, mergeFacts } from "./facts.ts";
import {
  type AcceptedState,
  type PageState,
  type Quarantine,
  type Suspicion,
  somethingElseReason,
} from "./page-state.ts";
import { hasPriceOf, isConfirmedBy, isDoubtful, suspicionOf } from "./suspicion.ts";

const doubtfulReason = "doubtful-price";

/** Suspicious readings in a row after which the page waits for its next scheduled check. */
const maxLooks = 3;

/** UTF-16 units. */
const maxLabelLength = 120;

export type Outcome =
  | "unchanged" // price, cut price, stock and promotion are as they were
  | "changed" // a change-point
  | "confirmed" // a second look agreed with the first: a change-point
  | "quarantined" // suspicious: not accepted before a second look agrees
  | "failed" // no accepted reading; the state names the reason
  | "superseded"; // not later than the last check, so a replay

/** The result of a check for its page. */
export interface Decision {
  readonly outcome: Outcome;
  readonly next: PageState;
  readonly point: ChangePoint | null;
  /** Price, stock, identity or freshness changed for watchers. */
  readonly isVisible: boolean;
  readonly wantsSecondLook: boolean;
}

/**
 * Applies a reading to its page. A suspicious or doubtful price is accepted only when a second reading agrees; a known price
 * outlives readings without one; a sold-out page may show no price.
 * @param at when the page was fetched; a reading not later than the last check changes nothing
 */
export function decide(page: PageState, reading: Reading, at: Date): Decision {
  if (page.triedAt !== null && at <= page.triedAt) return withoutPoint("superseded", page);
  if (!reading.found) return decideUnpriced(page, reading, at);
  if (reading.isNet) return decideFailed(page, netPrice, at);
  if (isDoubtful(page.accepted, reading)) return decideDoubtful(page, reading, at);
  const suspicion = suspicionOf(page.accepted, reading);
  if (suspicion === null) return accept(page, reading, at, pricedState(page.accepted, reading, at));
  if (isSecondOf(page, reading, at)) return confirm(page, reading, at);
  return quarantine(page, reading, at, suspicion);
}

function isSecondOf({ quarantine: first }: PageState, reading: PricedReading, at: Date): boolean {
  return first !== null && isConfirmedBy(first, reading, at);
}

function confirm(page: PageState, reading: PricedReading, at: Date): Decision {
  const accepted = accept(page, reading, at, pricedState(page.accepted, reading, at));
  return { ...accepted, outcome: "confirmed" };
}

/**
 * A doubtful price waits beside the accepted one until a reading at another time has the same price. Of a page without a price
 * yet, the rest of the reading is accepted: its product and stock.
 */
function decideDoubtful(page: PageState, reading: PricedReading, at: Date): Decision {
  if (isSecondOf(page, reading, at)) return confirm(page, reading, at);
  const first = page.quarantine;
  const isSame = first?.suspicion === "doubtful" && hasPriceOf(first, reading);
  const waiting: Quarantine = {
    suspicion: "doubtful",
    priceMinor: reading.priceMinor.value,
    currency: reading.currency?.value ?? null,
    seenAt: isSame ? first.seenAt : at.getTime(),
    looks: 1,
    confidence: reading.priceMinor.confidence,
    source: reading.priceMinor.sources[0] ?? null,
  };
  const hasPrice = page.accepted !== null && page.accepted.priceMinor !== null;
  const rest = hasPrice
    ? withoutPoint("quarantined", { ...page, state: "read", failures: 0, triedAt: at })
    : accept({ ...page, quarantine: null }, reading, at, stateWithoutPrice(page.accepted, reading));
  const isVisible = rest.isVisible || !isSame || isOtherElse(page, { reason: doubtfulReason, detail: null });
  const observedAt = isVisible ? laterThan(page.observedAt, at) : page.observedAt;
  const next = {
    ...rest.next,
    observedAt,
    reason: "doubtful-price",
    reasonDetail: null,
    quarantine: waiting,
  };
  return { ...rest, outcome: "quarantined", isVisible, next };
}

/** Applies a "not modified" reply: nothing has changed since the last accepted reading. */
export function decideNotModified(page: PageState, at: Date): Decision {
  if (page.triedAt !== null && at <= page.triedAt) return withoutPoint("superseded", page);
  return applyAccepted(page, at, page.accepted, page.facts);
}

/** A check that brought no reading: its reason and the page's next state. */
export interface FailedCheck {
  readonly state: "failing" | "gone" | "refused";
  readonly reason: string;
  readonly detail: string | null;
}

/** Applies a failed check: the state and its reason change, the accepted price stays. */
export function decideFailed(page: PageState, failed: FailedCheck, at: Date): Decision {
  if (page.triedAt !== null && at <= page.triedAt) return withoutPoint("superseded", page);
  const isVisible = isOtherElse(page, failed);
  const next: PageState = {
    ...page,
    state: failed.state,
    reason: failed.reason,
    reasonDetail: failed.detail,
    failures: page.failures + 1,
    triedAt: at,
    observedAt: isVisible ? laterThan(page.observedAt, at) : page.observedAt,
  };
  return { ...withoutPoint("failed", next), isVisible };
}

/**
 * Whether a page that watchers know begins to show something else, shows yet another thing, or no longer does: its link
 * is then a person's matter.
 */
function isOtherElse(page: PageState, { reason, detail }: Pick<FailedCheck, "reason" | "detail">): boolean {
  const isElse = reason === somethingElseReason;
  const wasElse = page.reason === somethingElseReason;
  return page.observedAt !== null && (isElse !== wasElse || (isElse && detail !== page.reasonDetail));
}

/** A price without tax is never compared with prices that consumers pay. */
const netPrice: FailedCheck = { state: "failing", reason: "net-price", detail: null };

function decideUnpriced(page: PageState, reading: UnpricedReading, at: Date): Decision {
  if (reading.reason === "no-price" && reading.availability?.value === "OUT_OF_STOCK") {
    return accept(page, reading, at, soldOutState(page.accepted, reading));
  }
  return decideFailed(page, { state: "failing", reason: reading.reason, detail: null }, at);
}

function quarantine(page: PageState, reading: PricedReading, at: Date, suspicion: Suspicion): Decision {
  const looks = (isDoubtShown(page) ? 0 : (page.quarantine?.looks ?? 0)) + 1;
  const isVisible = isDoubtShown(page) || isOtherElse(page, { reason: "quarantined", detail: suspicion });
  const next: PageState = {
    ...page,
    state: "read",
    reason: "quarantined",
    reasonDetail: suspicion,
    failures: 0,
    triedAt: at,
    observedAt: isVisible ? laterThan(page.observedAt, at) : page.observedAt,
    quarantine: {
      suspicion,
      priceMinor: reading.priceMinor.value,
      currency: reading.currency?.value ?? null,
      seenAt: at.getTime(),
      looks,
    },
  };
  return { outcome: "quarantined", next, point: null, isVisible, wantsSecondLook: looks < maxLooks };
}

/** Watchers see a doubtful price, which the next reading takes away or replaces. */
function isDoubtShown({ quarantine }: PageState): boolean {
  return quarantine?.suspicion === "doubtful";
}

function accept(page: PageState, reading: Reading, at: Date, accepted: AcceptedState): Decision {
  return applyAccepted(page, at, accepted, mergeFacts(page.facts, reading));
}

function applyAccepted(
  page: PageState,
  at: Date,
  accepted: AcceptedState | null,
  facts: PageState["facts"],
): Decision {
  const isChange = accepted !== null && !isSamePoint(page.accepted, accepted);
  const isVisible =
    isChange ||
    !page.isFresh ||
    isDoubtShown(page) ||
    page.reason === somethingElseReason ||
    !areFactsEqual(page.facts, facts) ||
    page.accepted?.availabilityLabel !== accepted?.availabilityLabel ||
    page.accepted?.quantity !== accepted?.quantity;
  const next: PageState = {
    state: "read",
    reason: null,
    reasonDetail: null,
    failures: 0,
    checkedAt: at,
    triedAt: at,
    isFresh: true,
    observedAt: isVisible ? laterThan(page.observedAt, at) : page.observedAt,
    accepted,
    facts,
    quarantine: null,
  };
  const outcome = isChange ? "changed" : "unchanged";
  return { outcome, next, point: isChange ? pointOf(accepted, at) : null, isVisible, wantsSecondLook: false };
}

function pricedState(before: AcceptedState | null, reading: PricedReading, at: Date): AcceptedState {
  const priceMinor = reading.priceMinor.value;
  const currency = reading.currency?.value ?? null;
  const hasMoved = before?.priceMinor !== priceMinor || before.currency !== currency;
  const isComparable = before?.currency === currency;
  return {
    priceMinor,
    previousPriceMinor: hasMoved ? (isComparable ? before.priceMinor : null) : before.previousPriceMinor,
    cutPriceMinor: reading.previousPriceMinor?.value ?? null,
    currency,
    availability: reading.availability?.value ?? "NOT_AVAILABLE",
    availabilityLabel: storedText(reading.availabilityLabel ?? "", maxLabelLength),
    quantity: quantityOf(reading),
    isPromo: reading.promo.value,
    priceChangedAt: hasMoved ? at : before.priceChangedAt,
    priceSource: reading.priceMinor.sources[0] ?? null,
    confidence: reading.priceMinor.confidence,
  };
}

/** A sold-out page without a price: the last known price stays, a promotion ends. */
function soldOutState(before: AcceptedState | null, reading: UnpricedReading): AcceptedState {
  return { ...stateWithoutPrice(before, reading), cutPriceMinor: null, isPromo: false };
}

/** The stock of a reading with the price before it. */
function stateWithoutPrice(before: AcceptedState | null, reading: Reading): AcceptedState {
  return {
    priceMinor: null,
    previousPriceMinor: null,
    cutPriceMinor: null,
    currency: null,
    isPromo: false,
    priceChangedAt: null,
    priceSource: null,
    confidence: null,
    ...before,
    availability: reading.availability?.value ?? "NOT_AVAILABLE",
    availabilityLabel: storedText(reading.availabilityLabel ?? "", maxLabelLength),
    quantity: quantityOf(reading),
  };
}

/** Pieces with one decimal. */
function quantityOf(reading: Reading): number | null {
  const pieces = reading.quantity?.value ?? null;
  return pieces === null || pieces < 0 || pieces > maxPieces ? null : Math.round(pieces * 10) / 10;
}

function isSamePoint(before: AcceptedState | null, now: AcceptedState): boolean {
  return (
    before !== null &&
    before.priceMinor === now.priceMinor &&
    before.cutPriceMinor === now.cutPriceMinor &&
    before.currency === now.currency &&
    before.availability === now.availability &&
    before.isPromo === now.isPromo
  );
}

function pointOf(accepted: AcceptedState, observedAt: Date): ChangePoint {
  const { priceMinor, cutPriceMinor, currency, availability, availabilityLabel, isPromo } = accepted;
  return { observedAt, priceMinor, cutPriceMinor, currency, availability, availabilityLabel, isPromo };
}

/** Propagation skips states that are not later, and expiry of freshness may have set a later time than the fetch. */
function laterThan(before: Date | null, at: Date): Date {
  return before !== null && before >= at ? new Date(before.getTime() + 1) : at;
}

function withoutPoint(outcome: "superseded" | "failed" | "quarantined", next: PageState): Decision {
  return { outcome, next, point: null, isVisible: false, wantsSecondLook: false };
}
