import type { Availability, EvidenceSource, StatedProperty } from "../../extraction/reading.ts";

/** Reason of a page whose address shows something else; the detail is the title that it shows. Watchers are told of it. */
export const somethingElseReason = "something-else";

/** What is known of a page between two checks: its accepted state and the outcome of its last checks. */
export interface PageState {
  readonly state: "new" | "read" | "failing" | "gone" | "refused";
  /** Named reason why the last check brought no accepted reading; null when it did. */
  readonly reason: string | null;
  /** A code or a short phrase. */
  readonly reasonDetail: string | null;
  /** Failed checks in a row, ≥ 0. */
  readonly failures: number;
  /** Last check whose reading was accepted, changed or not. */
  readonly checkedAt: Date | null;
  /** Last check of any outcome. */
  readonly triedAt: Date | null;
  /** `checkedAt` is within 48 h. */
  readonly isFresh: boolean;
  /** When what watchers see last changed; moves only forward. */
  readonly observedAt: Date | null;
  /** Null until a reading was accepted. */
  readonly accepted: AcceptedState | null;
  readonly facts: PageFacts;
  readonly quarantine: Quarantine | null;
}

/** The accepted price and stock of a page. */
export interface AcceptedState {
  /** Hundredths of the currency's unit, > 0; null where the page has never shown a price. */
  readonly priceMinor: number | null;
  /** The price before the last change; null before the first change and after a change of currency. */
  readonly previousPriceMinor: number | null;
  /** Struck-through price of the page, above the price. */
  readonly cutPriceMinor: number | null;
  readonly currency: string | null;
  readonly availability: Availability;
  readonly availabilityLabel: string | null;
  /** Pieces, one decimal, ≥ 0. */
  readonly quantity: number | null;
  readonly isPromo: boolean;
  /** When the price last changed, the first reading included; null without a price. */
  readonly priceChangedAt: Date | null;
  /** The source that decided the price. */
  readonly priceSource: EvidenceSource | null;
  /** 0 .. 1 */
  readonly confidence: number | null;
}

/** Identity of the page's product; a fact stays until another value is read. */
export interface PageFacts {
  readonly name?: string;
  readonly brand?: string;
  readonly sku?: string;
  readonly mpn?: string;
  readonly gtin?: string;
  readonly image?: string;
  readonly canonicalUrl?: string;
  /** Where the last reading was redirected to, if it names no canonical address. Unlike other facts, it ends with the redirect. */
  readonly finalUrl?: string;
  /** Names from the root down, joined by "/"; a slash inside a name is U+2215. */
  readonly category?: string;
  readonly seller?: string;
  /** Further properties in the page's data, replaced as a whole. */
  readonly properties?: readonly StatedProperty[];
}

/** Why a reading needs a second one that agrees. */
export type Suspicion = "price-jump" | "currency-change" | "source-switch" | "doubtful";

/** A suspicious reading. A doubtful price is shown to watchers, marked; the others are not. */
export interface Quarantine {
  readonly suspicion: Suspicion;
  readonly priceMinor: number;
  readonly currency: string | null;
  /** Milliseconds since 1970. */
  readonly seenAt: number;
  /** Suspicious readings in a row that did not agree with each other, ≥ 1. */
  readonly looks: number;
  /** Of a doubtful price, 0 .. 1. */
  readonly confidence?: number;
  /** The source that decided a doubtful price. */
  readonly source?: EvidenceSource | null;
  /** A person said that the doubtful price is right: the next reading with it is accepted. */
  readonly isConfirmed?: boolean;
}

/** A page that was never read. */
export const unreadPage: PageState = {
  state: "new",
  reason: null,
  reasonDetail: null,
  failures: 0,
  checkedAt: null,
  triedAt: null,
  isFresh: false,
  observedAt: null,
  accepted: null,
  facts: {},
  quarantine: null,
};
