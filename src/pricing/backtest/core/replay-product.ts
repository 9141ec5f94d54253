import { type Bani, bani } from "../../../kit/money.ts";
import type { KernelGuards, KernelInput, KernelOffer } from "../../kernel/core/kernel-input.ts";
import type { KernelResult, Refusal } from "../../kernel/core/kernel-result.ts";
import { recommend } from "../../kernel/core/recommend.ts";
import type { PricingRule } from "../../rules/core/pricing-rule.ts";
import type {
  ApprovalMode,
  HistoryPoint,
  OfferHistory,
  PriceStep,
  ProductHistory,
  ReplayWindow,
} from "./product-replay.ts";

/** What the rule would have done with one product. */
export interface ProductReplay {
  /** Prices of the shop as they were, within the window; the first holds at its beginning. */
  readonly real: readonly PriceStep[];
  /** Prices as the rule would have set them. The real ones until its first change. */
  readonly simulated: readonly PriceStep[];
  /** The lowest offer that counts, with its changes; null: none. */
  readonly lowest: readonly {
    readonly atMs: number;
    readonly priceBani: Bani | null;
    readonly cheaper: number;
  }[];
  /** Recommendations above the threshold, each counted when it appeared. */
  readonly warnings: number;
  /** Refusals, each counted when it appeared. */
  readonly refusals: ReadonlyMap<Refusal, number>;
  /** Instants from and to which the floor or the minimum margin held the price up. */
  readonly heldUp: readonly { readonly fromMs: number; readonly toMs: number }[];
}

type Limits = Pick<KernelGuards, "minMarginBp" | "maxStepBp" | "maxChangesPerDay">;

/**
 * Replays a window: the kernel of production computes a price at each instant at which an input changed, and the price becomes
 * the product's own by the mode of approval. Competitors do not react, and pages count as read throughout.
 * @param compute the kernel
 */
export function replayProduct(
  history: ProductHistory,
  rule: PricingRule,
  limits: Limits,
  window: ReplayWindow,
  mode: ApprovalMode,
  compute = recommend,
): ProductReplay {
  const replay = new Replay(history, rule, limits, window, mode, compute);
  replay.run();
  return replay;
}

/** What an offer's page says at the present instant; changed in place, because a replay computes a hundred prices of a product. */
type PresentOffer = { -readonly [key in keyof KernelOffer]: KernelOffer[key] };

class Replay implements ProductReplay {
  readonly real: PriceStep[] = [];
  readonly simulated: PriceStep[] = [];
  readonly lowest: { atMs: number; priceBani: Bani | null; cheaper: number }[] = [];
  warnings = 0;
  readonly refusals = new Map<Refusal, number>();
  readonly heldUp: { fromMs: number; toMs: number }[] = [];

  private readonly offers: PresentOffer[];
  private readonly nextPoint: number[];
  private ownPoint = 0;
  private realPrice: Bani | null = null;
  private price: Bani | null = null;
  private hasMoved = false;
  private changesToday = 0;
  private lastApproved: Bani | null = null;
  private lastKind = "";
  private isHeldUp = false;
  private isUnsettled = false;

  private readonly history: ProductHistory;
  private readonly rule: PricingRule;
  private readonly limits: Limits;
  private readonly window: ReplayWindow;
  private readonly mode: ApprovalMode;
  private readonly recommended: typeof recommend;

  constructor(
    history: ProductHistory,
    rule: PricingRule,
    limits: Limits,
    window: ReplayWindow,
    mode: ApprovalMode,
    compute: typeof recommend,
  ) {
    this.history = history;
    this.recommended = compute;
    this.rule = rule;
    this.limits = limits;
    this.window = window;
    this.mode = mode;
    this.offers = history.offers.map(emptyOffer);
    this.nextPoint = history.offers.map(() => 0);
  }

  run(): void {
    const { toMs, days } = this.window;
    const changes = changeInstants(this.history, this.window);
    const hours = fixedInstants(this.window);
    let [change, hour, day] = [0, 0, 0];
    for (;;) {
      const changeMs = changes[change] ?? Number.POSITIVE_INFINITY;
      const fixed = hours[hour];
      // At the same instant a day begins first, and what is approved in the morning comes last.
      const isFixed =
        fixed !== undefined && (fixed.atMs < changeMs || (fixed.atMs === changeMs && fixed.kind === "day"));
      const atMs = isFixed ? fixed.atMs : changeMs;
      if (atMs > toMs) break;
      if (isFixed) hour += 1;
      else change += 1;
      while ((days[day + 1]?.startMs ?? Number.POSITIVE_INFINITY) <= atMs) day += 1;
      if (isFixed && fixed.kind === "day") this.changesToday = 0;
      const isChanged = changeMs <= atMs && this.advance(atMs);
      const isActive = days[day]?.isActive ?? false;
      const isMorning = isFixed && fixed.kind === "morning";
      if (isActive && (isChanged || this.isUnsettled || (isMorning && this.mode === "next-morning"))) {
        this.compute(atMs, this.mode === "at-once" || isMorning);
      } else if (isChanged) this.note(atMs, null);
    }
    if (this.isHeldUp) this.closeHeldUp(toMs);
  }

  /** Takes over what the pages said up to an instant. @returns whether anything changed */
  private advance(atMs: number): boolean {
    let isChanged = atMs === this.window.fromMs;
    for (const [index, offer] of this.offers.entries()) {
      const point = lastPoint(this.history.offers[index]?.points ?? [], this.nextPoint, index, atMs);
      if (point === null) continue;
      offer.priceMinor = point.priceMinor;
      offer.currency = point.currency;
      offer.availability = point.availability;
      offer.readAtMs = point.atMs;
      isChanged = true;
    }
    const { own } = this.history;
    while ((own[this.ownPoint]?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) {
      const point = own[this.ownPoint++];
      this.realPrice =
        point?.currency === "RON" && point.priceMinor ? bani(point.priceMinor) : this.realPrice;
      isChanged = true;
    }
    if (isChanged && atMs >= this.window.fromMs && this.realPrice !== null) {
      if (this.real.at(-1)?.priceBani !== this.realPrice) this.real.push({ atMs, priceBani: this.realPrice });
      if (!this.hasMoved && this.price !== this.realPrice) this.setPrice(atMs, this.realPrice);
    }
    return isChanged;
  }

  private compute(atMs: number, applies: boolean): void {
    const result = this.recommended(this.input(atMs));
    this.count(result);
    this.isUnsettled = result.refusal === "too-many-changes-today";
    if (result.refusal === null && applies && isApproved(result) && result.recommendedBani !== this.price) {
      this.hasMoved = true;
      this.changesToday += 1;
      this.lastApproved = result.recommendedBani;
      // The step may have stopped the price on its way; the next day's reading lets it go on.
      this.isUnsettled = result.guards.some(({ guard }) => guard === "step");
      this.setPrice(atMs, result.recommendedBani);
    }
    this.note(atMs, result);
  }

  private input(atMs: number): KernelInput {
    for (const offer of this.offers) if (offer.readAtMs !== null) offer.readAtMs = atMs;
    return {
      nowMs: atMs,
      rule: this.rule.kernel,
      product: {
        ...this.history.product,
        priceBani: this.price,
        readAtMs: atMs,
        isOnPromotion: false,
        referenceBani: null,
      },
      offers: this.offers,
      guards: { ...this.limits, changesToday: this.changesToday, isPriceWar: false },
      approval: { isRuleApproved: true, lastApprovedBani: this.lastApproved },
    };
  }

  /** Counts a warning or refusal when it appears, not while it lasts. */
  private count(result: KernelResult): void {
    const kind = result.refusal ?? (result.state === "WARNING" ? "warning" : "");
    if (kind === this.lastKind) return;
    this.lastKind = kind;
    if (result.refusal !== null)
      this.refusals.set(result.refusal, (this.refusals.get(result.refusal) ?? 0) + 1);
    else if (kind === "warning") this.warnings += 1;
  }

  private setPrice(atMs: number, priceBani: Bani): void {
    this.price = priceBani;
    if (this.simulated.at(-1)?.atMs === atMs) this.simulated.pop();
    if (this.simulated.at(-1)?.priceBani !== priceBani) this.simulated.push({ atMs, priceBani });
  }

  /** Notes the market, and whether a floor holds the price up. @param result null: the rule is not active */
  private note(atMs: number, result: KernelResult | null): void {
    const own = this.price;
    let priceBani: Bani | null = null;
    let cheaper = 0;
    for (const { availability, currency, priceMinor } of this.offers) {
      if (availability !== "IN_STOCK" || currency !== "RON" || priceMinor === null) continue;
      if (priceBani === null || priceMinor < priceBani) priceBani = bani(priceMinor);
      if (own !== null && priceMinor < own) cheaper += 1;
    }
    const last = this.lowest.at(-1);
    if (last?.priceBani !== priceBani || last.cheaper !== cheaper)
      this.lowest.push({ atMs, priceBani, cheaper });
    const isHeldUp =
      result?.refusal === null &&
      result.recommendedBani === own &&
      result.guards.some(({ guard }) => guard === "floor" || guard === "margin");
    if (isHeldUp === this.isHeldUp) return;
    if (isHeldUp) this.heldUp.push({ fromMs: atMs, toMs: atMs });
    else this.closeHeldUp(atMs);
    this.isHeldUp = isHeldUp;
  }

  private closeHeldUp(toMs: number): void {
    const last = this.heldUp.at(-1);
    if (last) last.toMs = toMs;
  }
}

function isApproved(result: KernelResult): boolean {
  return result.refusal === null && result.state !== "WARNING";
}

/** Instants at which a page changed, oldest first, after the window's beginning, which takes what was before. */
function changeInstants({ own, offers }: ProductHistory, { fromMs }: ReplayWindow): number[] {
  const found: number[] = [];
  for (const { atMs } of own) if (atMs > fromMs) found.push(atMs);
  for (const { points } of offers) for (const { atMs } of points) if (atMs > fromMs) found.push(atMs);
  found.sort((a, b) => a - b);
  return [fromMs, ...found.filter((atMs, index) => atMs !== found[index - 1])];
}

interface FixedInstant {
  readonly atMs: number;
  readonly kind: "day" | "morning";
}

const fixedOf = new WeakMap<ReplayWindow, readonly FixedInstant[]>();

/** Beginnings and mornings of the days, oldest first; the same for every product of a window. */
function fixedInstants(window: ReplayWindow): readonly FixedInstant[] {
  const known = fixedOf.get(window);
  if (known) return known;
  const instants = window.days
    .flatMap(({ startMs, morningMs }): FixedInstant[] => [
      { atMs: startMs, kind: "day" },
      { atMs: morningMs, kind: "morning" },
    ])
    .filter(({ atMs }) => atMs > window.fromMs)
    .sort((a, b) => a.atMs - b.atMs);
  fixedOf.set(window, instants);
  return instants;
}

function lastPoint(
  points: readonly HistoryPoint[],
  next: number[],
  index: number,
  atMs: number,
): HistoryPoint | null {
  let found: HistoryPoint | null = null;
  let at = next[index] ?? 0;
  for (let point = points[at]; point !== undefined && point.atMs <= atMs; point = points[at]) {
    found = point;
    at += 1;
  }
  next[index] = at;
  return found;
}

function emptyOffer({ offerId, merchant }: OfferHistory): PresentOffer {
  return {
    id: offerId,
    merchant,
    priceMinor: null,
    currency: null,
    availability: "NOT_AVAILABLE",
    readAtMs: null,
    isQuarantined: false,
    isConfirmed: true,
  };
}
