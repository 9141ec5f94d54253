import { featureNames, priceOptions } from "../../src/monitoring/extraction/price-choice/price-options.ts";
import { collectEvidence } from "../../src/monitoring/extraction/read-page.ts";
import { scanPage } from "../../src/monitoring/extraction/scan/scan-page.ts";
import { decodeBody } from "../../src/monitoring/fetch/core/charset.ts";
import { degradations, withoutAmounts } from "./degraded-page.ts";

/** A page whose price is known. */
export interface PricedPage {
  /** Name of the set that it belongs to. */
  readonly set: string;
  readonly file: string;
  readonly url: string;
  readonly body: Uint8Array;
  /** Right prices; none: the page states no price of one product. */
  readonly accepted: readonly string[];
  /** In training; 1 unless many pages share a template. */
  readonly weight?: number;
}

/** What bench/extraction/price-model.py reads: the options of pages, and of degraded copies of them. */
export function optionRows(pages: readonly PricedPage[]): unknown {
  return {
    names: featureNames,
    pages: pages.map(({ set, file, url, body, accepted, weight = 1 }) => {
      const text = decodeBody(body, null).text;
      return {
        set,
        file,
        host: new URL(url).host,
        accepted,
        weight,
        options: rowsOf(text, url),
        degraded: degradations.map(({ of }) => rowsOf(of(text), url)),
        unpriced: unpricedRows(text, url, accepted),
      };
    }),
  };
}

/** Options of the page without its price; none where the price could not be taken out. */
function unpricedRows(text: string, url: string, accepted: readonly string[]): readonly OptionRow[] {
  if (accepted.length === 0) return [];
  const rows = rowsOf(withoutAmounts(text, accepted), url);
  const prices = accepted.map(Number);
  return rows.some(({ value }) => prices.some((price) => Math.abs(price - value) < 0.005)) ? [] : rows;
}

interface OptionRow {
  readonly value: number;
  readonly features: readonly number[];
  readonly prior: number;
}

function rowsOf(text: string, url: string): readonly OptionRow[] {
  const page = scanPage(text, url);
  return priceOptions(page, collectEvidence(page, null)).map(({ value, features, prior }) => ({
    value: Number(value),
    features,
    prior,
  }));
}
