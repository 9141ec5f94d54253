/**
 * What two spellings of the address of one page of a shop have in common: the scheme, "www.", slashes doubled or at
 * the end, the order of the parameters and needless escapes do not count. For telling within one product that a page
 * is there already; the page itself keeps its spelling.
 * @param url as `normaliseAddress` gives it
 * @see RFC 3986, 6.2.2 and 6.2.3
 */
export function spellingFree(url: string): string {
  const { host, pathname, search, hash } = new URL(url);
  const path = plain(pathname).replace(/\/+/g, "/").replace(/\/$/, "");
  const parameters = plain(search).slice(1).split("&").filter(Boolean).sort().join("&");
  return `${host.replace(/^www\./, "")}${path}?${parameters}${hash}`;
}

/** Escapes of letters, digits and `-._~` written out, the others with capitals. */
function plain(text: string): string {
  return text.replace(/%[\da-f]{2}/gi, (escaped) => {
    const sign = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(sign) ? sign : escaped.toUpperCase();
  });
}
