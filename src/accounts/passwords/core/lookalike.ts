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

/** The letter that people write a digit or a sign for, as in "P4ssw0rd"; any other character as it is. */
export function letterOf(char: string): string {
  return letterFor[char] ?? char;
}
