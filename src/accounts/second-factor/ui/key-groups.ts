/**
 * A key as people read it aloud and type it: in groups of four.
 * @param secret base32 without blanks
 * @returns "JBSW Y3DP EHPK 3PXP"; the last group may be shorter
 */
export function keyGroups(secret: string): string {
  return secret.match(/.{1,4}/gu)?.join(" ") ?? "";
}
