import { t } from "@lingui/core/macro";
import type { StrengthAdvice, StrengthLevel } from "../../core/password-strength.ts";

/** How many of the four marks a level fills. */
export const marksOf: Readonly<Record<StrengthLevel, 1 | 2 | 3 | 4>> = {
  weak: 1,
  fair: 2,
  good: 3,
  strong: 4,
};

export function levelWord(level: StrengthLevel): string {
  const words = { weak: t`Weak`, fair: t`Fair`, good: t`Good`, strong: t`Strong` };
  return words[level];
}

/** What would help a password most. */
export function adviceWords(advice: StrengthAdvice): string {
  const words = {
    "too-short": t`At least 8 characters.`,
    "too-long": t`At most 128 characters.`,
    personal: t`Leave out your name, email and company.`,
    "common-word": t`Avoid words that many people use.`,
    sequence: t`Avoid runs such as abc or 123.`,
    repeat: t`Avoid repetitions.`,
    longer: t`A few more words make it stronger.`,
  };
  return words[advice];
}
