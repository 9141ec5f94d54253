import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

const structured = msg`the shop's structured data`;

const words: Readonly<Record<string, MessageDescriptor>> = {
  "json-ld": structured,
  microdata: structured,
  rdfa: structured,
  meta: msg`the page's own summary for sharing`,
  "embedded-state": msg`the data that the page works with`,
  "visible-text": msg`the text that visitors see`,
  recipe: msg`the place learned for this shop`,
};

const otherwise = msg`the page`;

/** Where in a page a price was read, in words for people. */
export function sourceWords(source: string): MessageDescriptor {
  return words[source] ?? otherwise;
}

/** 0.9 and above: sources agree; below 0.6 it may well be another price. */
export type Sureness = "sure" | "likely" | "unsure";

/** @param confidence 0 to 1 */
export function surenessOf(confidence: number): Sureness {
  if (confidence >= 0.9) return "sure";
  return confidence >= 0.6 ? "likely" : "unsure";
}
