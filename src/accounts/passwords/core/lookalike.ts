const letterFor: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** The letter that a digit or sign replaces, as in "P4ssw0rd"; any other character unchanged. */
export function letterOf(char: string): string {
  return letterFor[char] ?? char;
}
