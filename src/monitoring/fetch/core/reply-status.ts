import type { FetchFailure } from "./fetch-result.ts";
import { wordsOfMarkup } from "./page-words.ts";
import { wallVerdict } from "./wall.ts";

/** How the fetcher treats a status. */
export type StatusMeaning = "page" | "redirect" | "not-modified" | FetchFailure;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Refusals: besides those of the standard, 430 and 999, which large platforms send to suspected robots, and 405 and
 * 406, which firewalls send for a plain GET.
 */
const BLOCKS = new Set([401, 402, 403, 405, 406, 407, 418, 423, 429, 430, 451, 999]);

/** Whether a status brings no page, whatever else the shop may send. */
export function isFailure(meaning: StatusMeaning): meaning is FetchFailure {
  return meaning !== "page" && meaning !== "redirect" && meaning !== "not-modified";
}

/** @param status HTTP status of a final reply, 200 or above */
export function meaningOf(status: number): StatusMeaning {
  if (status === 200 || status === 203) return "page";
  if (REDIRECTS.has(status)) return "redirect";
  if (status === 304) return "not-modified";
  if (status === 204 || status === 205) return "empty-body";
  if (status === 404 || status === 410) return "gone";
  if (BLOCKS.has(status)) return "blocked";
  if (status === 408 || status === 425 || (status >= 500 && status < 600)) return "server-error";
  return "unexpected-status";
}

/**
 * Why a reply with an error status brings no page. Bot protections send their walls with any status: a wall is a refusal,
 * so that the host is paced as one that refuses, and the page is neither gone nor broken.
 * @param meaning of its status
 * @param markup decoded body, which may be cut; "" where none was received
 */
export function failureOfReply(meaning: FetchFailure, markup: string): FetchFailure {
  return markup !== "" && wallVerdict(wordsOfMarkup(markup)) !== "none" ? "blocked" : meaning;
}
