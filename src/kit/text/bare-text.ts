import { foldText } from "./fold-text.ts";

const otherCharacters = /[^\p{L}\p{N}]+/gu;

/** Folded letters and digits only: equal for "AB-12" and "ab 12". */
export function bareText(text: string): string {
  return foldText(text).replace(otherCharacters, "");
}
