import { formatAmount } from "../../../../web/i18n/format.ts";
import {
  type AxisLabel,
  type AxisPlace,
  type PlacedAxisLabel,
  placeLabels,
  priceScale,
  stackDots,
} from "../../core/price-axis.ts";
import type { Decision } from "../../decisions.contract.ts";

export type LabelKey = "own" | "recommended" | "target" | "floor" | "ceiling";

/** A label's two lines: what it is, and its amount. */
export interface LabelText {
  readonly name: string;
  readonly amount: string;
}

export interface AxisMark extends LabelText, PlacedAxisLabel<LabelKey> {
  readonly beyond: AxisPlace["beyond"];
}

export interface AxisDot extends AxisPlace {
  /** Position among the decision's offers. */
  readonly index: number;
  readonly isCounted: boolean;
  readonly isTarget: boolean;
  /** Competitor and price, shown under the pointer. */
  readonly title: string;
  /** 0 on the axis. */
  readonly level: number;
}

export interface AxisModel {
  readonly dots: readonly AxisDot[];
  /** Above the axis. */
  readonly marks: readonly AxisMark[];
  /** Below it: floor and ceiling. */
  readonly bounds: readonly AxisMark[];
  /** Ends of what is allowed, px; null: no bound. */
  readonly floorX: number | null;
  readonly ceilingX: number | null;
}

/** Distance from which dots stand apart and how many are stacked, px. */
export const dotDistance = 10;
export const dotLevels = 3;
const labelGap = 10;

/**
 * What is drawn of a decision.
 * @param width of the axis, px
 * @param textOf both lines of a label
 * @returns null where there is no price to draw
 */
export function axisModel(
  decision: Decision,
  width: number,
  textOf: (key: LabelKey, price: number, beyond: AxisPlace["beyond"]) => LabelText,
): AxisModel | null {
  const { own, recommendedPrice: recommended, target, floor, ceiling, offers } = decision;
  const drawn = offers.flatMap(({ merchant, price, currency, isCounted, isTarget }, index) =>
    price === null || currency !== "RON"
      ? []
      : [{ price, index, isCounted, isTarget, title: `${merchant}: ${formatAmount(price, currency)}` }],
  );
  const prices = { own: own.price, recommended, target: target?.price ?? null, floor, ceiling };
  const at = priceScale({ ...prices, offers: drawn.map(({ price }) => price) }, width);
  if (at === null) return null;
  const places = drawn.map(({ price }) => at(price));
  const levels = stackDots(
    places.map(({ x }) => x),
    dotDistance,
    dotLevels,
  );
  const marksOf = (keys: readonly LabelKey[]) => {
    const wanted = keys.flatMap((key): (AxisLabel<LabelKey> & Omit<AxisMark, "x" | "lane">)[] => {
      const price = prices[key];
      if (price === null) return [];
      const { x, beyond } = at(price);
      const text = textOf(key, price, beyond);
      return [{ key, at: x, beyond, ...text, width: widthOf(text) }];
    });
    const placed = new Map(placeLabels(wanted, width, labelGap).map((one) => [one.key, one]));
    return wanted.flatMap((one) => {
      const place = placed.get(one.key);
      return place ? [{ ...one, ...place }] : [];
    });
  };
  return {
    dots: drawn.map(({ price: _price, ...dot }, order) => ({
      ...dot,
      x: places[order]?.x ?? 0,
      beyond: places[order]?.beyond ?? null,
      level: levels[order] ?? 0,
    })),
    marks: marksOf(["target", "recommended", "own"]),
    bounds: marksOf(["floor", "ceiling"]),
    floorX: floor === null ? null : at(floor).x,
    ceilingX: ceiling === null ? null : at(ceiling).x,
  };
}

/** Of both lines in 12 px, px. */
function widthOf({ name, amount }: LabelText): number {
  return Math.ceil(Math.max(textWidth(name), textWidth(amount)));
}

/** Rather too wide than too narrow: what a text takes in Instrument Sans of 12 px, with tabular figures. */
function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);
}

function letterWidth(letter: string): number {
  if (/[mwMW@]/.test(letter)) return 11;
  if (/[\s.,ijltfrI‹›]/.test(letter)) return 4.6;
  return /[A-Z]/.test(letter) ? 8.6 : 7.4;
}
