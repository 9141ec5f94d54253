/**
 * A key that is equal for the spellings of one page's address: scheme, "www.", upper case in host and path, doubled and
 * trailing slashes and the order of the parameters are ignored. It finds duplicates; what is fetched is the address as it was
 * entered. The database's function of the same name (`address_key`) returns its MD5, and a test compares both.
 * @param url as `normaliseAddress` returns it
 */
export function addressKey(url: string): string {
  const [, host = "", path = "", query = "", fragment = ""] = parts.exec(url) ?? [];
  const folded = path.toLowerCase().replace(/\/+/g, "/").replace(/\/$/, "");
  const parameters = query.split("&").filter(Boolean).sort().join("&");
  return `${host.toLowerCase()}${folded}?${parameters}${fragment}`;
}

const parts = /^https?:\/\/(?:www\.)?([^/?#]*)([^?#]*)(?:\?([^#]*))?(#.*)?$/i;
