import { featureNames, type WeighedOption } from "./price-options.ts";

const [isCalledNet = -1, hasGross = -1, hasNet = -1] = ["role price without tax", "taxAbove", "taxBelow"].map(
  (name) => featureNames.indexOf(name),
);

/** Less probable occurrences do not tell what the price is. */
const MIN_SHARE = 0.05;

/**
 * Whether a price is one without value added tax, as of a wholesaler who states no other: every place that shows it says so,
 * and no other amount of the page is the same with, or without, tax.
 */
export function isNetPrice(options: readonly WeighedOption[], value: string): boolean {
  const own = options.filter((one) => one.value === value && one.occurrence !== null);
  const shown = own.filter(({ probability }) => probability >= MIN_SHARE);
  return (
    shown.length > 0 &&
    shown.every(({ features }) => features[isCalledNet] === 1) &&
    own.every(({ features }) => features[hasGross] !== 1 && features[hasNet] !== 1)
  );
}
