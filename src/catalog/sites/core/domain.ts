/**
 * The stored form of a shop's domain: lower case, punycode, without "www.", a trailing dot and the ports 80 and 443.
 * Other ports stay in the domain.
 * @param text as typed: "www.Magazin.ro", "https://magazin.ro/", "magazin.localhost:4101"
 * @returns null when the text is not exactly one host
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
