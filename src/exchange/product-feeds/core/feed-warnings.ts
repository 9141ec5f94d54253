import { cutText } from "../../../kit/text/cut-text.ts";
import type { FeedWarning, FeedWarningKind } from "../product-feeds.contract.ts";

/** Examples that are stored of each kind, and UTF-16 units of each. */
const maxExamples = 5;
const maxTextLength = 120;

/** Reports something that was read with doubt. @param text as the feed writes it */
export type Warn = (kind: FeedWarningKind, text: string) => void;

/** What a feed was read with doubt about: counted, with the first examples of each kind. Its memory is bounded. */
export class FeedWarnings {
  readonly #found = new Map<FeedWarningKind, { count: number; examples: FeedWarning["examples"] }>();

  /** @param row place of the item in the feed, from 1; null: the whole feed */
  add(kind: FeedWarningKind, text: string, row: number | null): void {
    const { count, examples } = this.#found.get(kind) ?? { count: 0, examples: [] };
    const example = { row, text: cutText(text, maxTextLength) };
    this.#found.set(kind, {
      count: count + 1,
      examples: examples.length < maxExamples ? [...examples, example] : examples,
    });
  }

  /** By kind, in the order in which they were found first. */
  list(): FeedWarning[] {
    return [...this.#found].map(([kind, found]) => ({ kind, ...found }));
  }
}
