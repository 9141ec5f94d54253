import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import type { AnyParameters, FieldProblem } from "../../kit/problems.ts";
import type { problemMessages } from "./problem-messages.ts";

/** Which message each code has: of several kB, and of no use before the catalogue "problems" is loaded. */
let messages: typeof problemMessages | null = null;

/** Makes the words for problems ready; part of loading the catalogue "problems". */
export async function loadProblemMessages(): Promise<void> {
  messages = (await import("./problem-messages.ts")).problemMessages;
}

/** A problem as a reply names it; a newer server may have codes that are unknown here. */
export interface ReceivedProblem {
  readonly code: string | null;
  readonly parameters?: AnyParameters | undefined;
}

/** The words for a problem in the current language; null for an unknown code, or while the catalogue is not loaded. */
export function messageForProblem({ code, parameters }: ReceivedProblem): string | null {
  if (code === null || messages === null || !Object.hasOwn(messages, code)) return null;
  const { id } = messages[code as keyof typeof messages];
  return id in i18n.messages ? i18n._(id, parameters) : null;
}

/** The words for a problem that this app found itself, with the server's rules. Needs the catalogue "problems". */
export function messageForOwnProblem({ code, parameters }: FieldProblem): string {
  if (messages === null) throw new Error('The catalogue "problems" is not loaded');
  return i18n._(messages[code].id, parameters);
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
