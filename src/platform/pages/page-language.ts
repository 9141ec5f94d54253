import { type PageLanguage, pageLanguages } from "../../kit/pages/public-pages.ts";

/**
 * The language in which a page is sent: the address's, else the first of the browser's that we have, else English. A
 * language stored in the browser wins there (src/web/i18n/locales.ts); the server does not know it.
 * @param acceptLanguage RFC 9110, section 12.5.4
 */
export function pageLanguage(query: unknown, acceptLanguage: string | undefined): PageLanguage {
  const { lang } = Object(query) as { lang?: unknown };
  const named = pageLanguages.find((language) => language === lang);
  return named ?? preferred(acceptLanguage ?? "") ?? "en";
}

function preferred(header: string): PageLanguage | undefined {
  const ranked = header
    .split(",")
    .slice(0, 30)
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
      return { language: tag.split("-")[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return ranked.flatMap(({ language }) => pageLanguages.find((name) => name === language) ?? [])[0];
}
