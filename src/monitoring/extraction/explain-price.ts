import { weighOptions } from "./price-choice/choose-price.ts";
import { type DecidingFeature, decidingFeatures } from "./price-choice/deciding-features.ts";
import { collectEvidence, type PageInput, pageOf } from "./read-page.ts";
import { textAround } from "./scan/page-text.ts";

/** One amount of a page with its probability and what decided it. */
export interface ExplainedOption {
  /** Plain decimal text. */
  readonly value: string;
  /** That it is the price of the page's product, 0 to 1; the sum over all options and "no price" is 1. */
  readonly probability: number;
  /** The text around it; null if only data state it. */
  readonly text: string | null;
  /** Largest change first. */
  readonly features: readonly DecidingFeature[];
}

const MAX_OPTIONS = 8;
const MAX_FEATURES = 8;

/** The most probable amounts of a page, each with the features that decided. Pure; for people, not for the crawl. */
export function explainPrice(input: PageInput): readonly ExplainedOption[] {
  const page = pageOf(input);
  return weighOptions(page, collectEvidence(page, input.recipe ?? null))
    .slice(0, MAX_OPTIONS)
    .map(({ value, probability, occurrence, features }) => ({
      value,
      probability,
      text: occurrence === null ? null : textAround(page, occurrence.candidate.first, 1),
      features: decidingFeatures(features, MAX_FEATURES),
    }));
}
