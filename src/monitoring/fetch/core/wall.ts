import {
  captchaMarkup,
  wallHints,
  wallMarkup,
  wallNames,
  wallScript,
  wallSentence,
  wallTitle,
} from "./wall-words.ts";

/** The words of a page, folded: lower case without diacritics. */
export interface PageWords {
  readonly title: string;
  /** Every h1 and the first h2. */
  readonly headings: readonly string[];
  /** Visible text; more than `maxWallText` characters need not be given. */
  readonly text: string;
  /** Number of characters of visible text. */
  readonly textLength: number;
  /** Markup of the page; its beginning is enough. */
  readonly html: string;
}

/**
 * Whether a page is a wall of a bot protection: a challenge, a captcha or a refusal in place of what was asked for.
 * `certain`: its title or heading says so, whatever else the page shows. `likely`: the words are in its text, where they
 * may also belong to a form of a page that shows what was asked for.
 */
export type WallVerdict = "certain" | "likely" | "none";

/** Longer pages are no walls, characters of text. */
export const maxWallText = 2500;
/** Up to this length one sentence of a wall is enough. */
const maxBareText = 1200;
const maxBareHtml = 60_000;
/** Up to this length the name of a wall is enough, wherever it is. */
const maxShortText = 400;
/** Pages with less text show nothing that was asked for. */
const maxEmptyText = 200;
const maxHeadingLength = 160;

export function wallVerdict(page: PageWords): WallVerdict {
  if (page.textLength >= maxWallText) return "none";
  // Most pages repeat their title in a heading.
  const names = new Set([page.title, ...page.headings].map((text) => text.slice(0, maxHeadingLength)));
  if ([...names].some((name) => [wallSentence, ...wallNames].some((words) => words.test(name))))
    return "certain";
  return isLikely(page) ? "likely" : "none";
}

function isLikely({ title, text, textLength, html }: PageWords): boolean {
  if (wallTitle.test(title)) return true;
  const markup = html.slice(0, maxBareHtml);
  const hasMarkup = wallMarkup.test(markup);
  const hasSentence = wallSentence.test(text);
  if (hasSentence && (hasMarkup || captchaMarkup.test(markup) || title === "")) return true;
  if (textLength >= maxBareText || html.length >= maxBareHtml) return false;
  if (hasSentence || hintsIn(text) + (hasMarkup ? 1 : 0) >= 2) return true;
  if (textLength < maxShortText && wallNames.some((words) => words.test(text))) return true;
  return textLength < maxEmptyText && title === "" && wallScript.test(markup);
}

function hintsIn(text: string): number {
  return wallHints.filter((hint) => hint.test(text)).length;
}
