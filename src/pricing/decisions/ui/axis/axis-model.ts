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

/** Widths of a letter and of a figure of 12 px, px, rather too wide than too narrow. */
const letterWidth = 6.9;
const figureWidth = 7.1;

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
  const drawn = offers.flatMap(({ price, currency, isCounted, isTarget }, index) =>
    price === null || currency !== "RON" ? [] : [{ price, index, isCounted, isTarget }],
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

function widthOf({ name, amount }: LabelText): number {
  return Math.ceil(Math.max(name.length * letterWidth, amount.length * figureWidth));
}
