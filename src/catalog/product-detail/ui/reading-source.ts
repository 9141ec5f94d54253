import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

const structured = msg`the shop's structured data`;

const labels: Readonly<Record<string, MessageDescriptor>> = {
  "json-ld": structured,
  microdata: structured,
  rdfa: structured,
  meta: msg`the page's data for social media`,
  "embedded-state": msg`the data embedded in the page`,
  "visible-text": msg`the text that visitors see`,
  recipe: msg`the price location learned for this shop`,
};

const otherwise = msg`the page`;

/** Label of the source of a price within its page. */
export function sourceLabel(source: string): MessageDescriptor {
  return labels[source] ?? otherwise;
}

/**
 * Confidence level of a reading: from 0.9 sources agree; below 0.6 it may be another price.
 * @param confidence 0 to 1
 */
export function confidenceLabel(confidence: number): MessageDescriptor {
  if (confidence >= 0.9) return msg`sure`;
  return confidence >= 0.6 ? msg`likely` : msg`unsure, please compare with the page`;
}
