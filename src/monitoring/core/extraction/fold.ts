// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is what ASCII is
const ascii = /^[\x00-\x7f]*$/;

/** Lower case without marks over letters, so that "Cafetieră" meets "cafetiera". */
export function fold(text: string): string {
  return ascii.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFD")
        .replace(/\p{M}+/gu, "")
        .toLowerCase();
}
