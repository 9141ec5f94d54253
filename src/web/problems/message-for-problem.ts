import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import type { AnyParameters, FieldProblem } from "../../kit/problems.ts";
import { problemMessages } from "./problem-messages.ts";

/** A problem as a reply names it; a newer server may have codes that are unknown here. */
export interface ReceivedProblem {
  readonly code: string | null;
  readonly parameters?: AnyParameters | undefined;
}

/** The words for a problem in the current language; null for an unknown code, or while the catalogue is not loaded. */
export function messageForProblem({ code, parameters }: ReceivedProblem): string | null {
  if (code === null || !Object.hasOwn(problemMessages, code)) return null;
  const { id } = problemMessages[code as keyof typeof problemMessages];
  return id in i18n.messages ? i18n._(id, parameters) : null;
}

/** The words for a problem that this app found itself, with the server's rules. */
export function messageForOwnProblem({ code, parameters }: FieldProblem): string {
  return i18n._(problemMessages[code].id, parameters);
}

/** Words for too many calls. @param seconds from Retry-After; null when missing */
export function messageForWait(seconds: number | null): string {
  if (seconds === null) return t`Too many attempts. Please wait a few minutes and try again.`;
  if (seconds < 60) {
    return plural(seconds, {
      one: "Too many attempts. Please try again in # second.",
      other: "Too many attempts. Please try again in # seconds.",
    });
  }
  const minutes = Math.ceil(seconds / 60);
  return plural(minutes, {
    one: "Too many attempts. Please try again in # minute.",
    other: "Too many attempts. Please try again in # minutes.",
  });
}
