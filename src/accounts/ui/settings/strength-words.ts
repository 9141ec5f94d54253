import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { StrengthAdvice, StrengthLevel } from "../../core/password-strength.ts";

/** How many of the four marks a level fills, and what it is called. */
export const strengthLevels: Readonly<
  Record<StrengthLevel, { readonly marks: 1 | 2 | 3 | 4; readonly word: MessageDescriptor }>
> = {
  weak: { marks: 1, word: msg`Weak` },
  fair: { marks: 2, word: msg`Fair` },
  good: { marks: 3, word: msg`Good` },
  strong: { marks: 4, word: msg`Strong` },
};

/** What would help a password most. */
export const strengthAdvice: Readonly<Record<StrengthAdvice, MessageDescriptor>> = {
  "too-short": msg`At least 8 characters.`,
  "too-long": msg`At most 128 characters.`,
  personal: msg`Leave out your name, email and company.`,
  "common-word": msg`Avoid words that many people use.`,
  sequence: msg`Avoid runs such as abc or 123.`,
  repeat: msg`Avoid repetitions.`,
  longer: msg`A few more words make it stronger.`,
};
