/** Prices in lei that stand on an axis; null: none. */
export interface AxisPrices {
  readonly offers: readonly number[];
  readonly own: number | null;
  readonly recommended: number | null;
  readonly target: number | null;
  readonly floor: number | null;
  readonly ceiling: number | null;
}

/** A place on the axis, px from its left end. */
export interface AxisPlace {
  readonly x: number;
  /** The price is beyond this end of the axis. */
  readonly beyond: "left" | "right" | null;
}

export type AxisScale = (price: number) => AxisPlace;

/** From an end of the axis to the outermost price that it shows, px. */
export const axisInset = 24;

/**
 * A linear scale over what the decision is about: the own, the recommended and the target price, with all other prices
 * between half of the lowest and twice the highest of them. Further ones are placed at the ends, so that one odd offer does
 * not press the others together.
 * @param width of the axis, px, > 2 × `axisInset`
 * @returns null where there is no price at all
 */
export function priceScale(prices: AxisPrices, width: number): AxisScale | null {
  const { offers, own, recommended, target, floor, ceiling } = prices;
  const decisive = present([own, recommended, target]);
  const all = present([...decisive, ...offers, floor, ceiling]);
  const core = decisive.length > 0 ? decisive : offers.length > 0 ? offers : all;
  if (core.length === 0) return null;
  const [least, most] = [Math.min(...core) / 2, Math.max(...core) * 2];
  const shown = all.filter((price) => price >= least && price <= most);
  const [lowest, highest] = [Math.min(...shown), Math.max(...shown)];
  const length = width - 2 * axisInset;
  return (price) => {
    if (price < lowest) return { x: 0, beyond: "left" };
    if (price > highest) return { x: width, beyond: "right" };
    const share = highest === lowest ? 0.5 : (price - lowest) / (highest - lowest);
    return { x: axisInset + share * length, beyond: null };
  };
}

function present(prices: readonly (number | null)[]): number[] {
  return prices.filter((price) => price !== null);
}

export interface AxisLabel<Key extends string> {
  readonly key: Key;
  /** Place of the mark that it names, px. */
  readonly at: number;
  /** Width of its text, px; cut to that of the axis. */
  readonly width: number;
}

export interface PlacedAxisLabel<Key extends string> extends AxisLabel<Key> {
  /** Left edge, px. */
  readonly x: number;
  /** 0: nearest to the axis. */
  readonly lane: number;
}

/**
 * Places labels beside their marks so that none overlap and all are within the axis: in one lane where they fit, in several
 * where they do not. Within a lane they are in the order of their marks.
 * @param width of the axis, px
 * @param gap between labels of a lane, px
 */
export function placeLabels<Key extends string>(
  labels: readonly AxisLabel<Key>[],
  width: number,
  gap: number,
): PlacedAxisLabel<Key>[] {
  const lanes: { labels: AxisLabel<Key>[]; used: number }[] = [];
  for (const label of labels.toSorted((a, b) => a.at - b.at)) {
    const cut = { ...label, width: Math.min(label.width, width) };
    const lane = lanes.find(({ used }) => used + gap + cut.width <= width);
    if (lane === undefined) lanes.push({ labels: [cut], used: cut.width });
    else {
      lane.labels.push(cut);
      lane.used += gap + cut.width;
    }
  }
  return lanes.flatMap(({ labels: inLane }, lane) => spread(inLane, width, gap, lane));
}

function spread<Key extends string>(
  labels: readonly AxisLabel<Key>[],
  width: number,
  gap: number,
  lane: number,
): PlacedAxisLabel<Key>[] {
  let from = 0;
  const pushedRight = labels.map((label) => {
    const x = Math.max(from, label.at - label.width / 2);
    from = x + label.width + gap;
    return { ...label, x, lane };
  });
  let until = width;
  return pushedRight
    .reverse()
    .map((label) => {
      const x = Math.min(label.x, until - label.width);
      until = x - gap;
      return { ...label, x };
    })
    .reverse();
}

/**
 * Stacks dots that would cover each other.
 * @param places px from the left, in any order
 * @param distance between centres from which dots stand apart, px
 * @param levels at most; further dots share the highest one
 * @returns a level for each place, 0 on the axis
 */
export function stackDots(places: readonly number[], distance: number, levels: number): number[] {
  const ends: number[] = [];
  const result = places.map(() => 0);
  const order = places.map((x, index) => ({ x, index })).sort((a, b) => a.x - b.x || a.index - b.index);
  for (const { x, index } of order) {
    const free = Array.from({ length: levels }, (_, level) => level).find(
      (level) => x - (ends[level] ?? Number.NEGATIVE_INFINITY) >= distance,
    );
    const level = free ?? levels - 1;
    ends[level] = x;
    result[index] = level;
  }
  return result;
}
