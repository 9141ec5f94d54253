/**
 * A shop's domain as sites are kept under: lower case, punycode, without "www.", trailing dot or the web's own
 * ports; another port stays.
 * @param text as people write it: "www.Magazin.ro", "https://magazin.ro/", "magazin.localhost:4101"
 * @returns null when the text names no host, or names more than one
 */
export function domainOf(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > 300 || /[\s\\@?#]/.test(trimmed)) return null;
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`);
  if (url === null || url.pathname !== "/") return null;
  const hostname = url.hostname.replace(/\.$/, "");
  const port = url.port === "" || url.port === "443" ? "" : `:${url.port}`;
  const domain = `${hostname}${port}`.replace(/^www\.(?=.*\.)/, "");
  return hostname === "" || domain.length > 253 ? null : domain;
}
