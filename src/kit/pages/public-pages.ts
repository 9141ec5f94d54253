/** The prerendered pages, by path. scripts/web/prerender-pages.ts writes a file of each in each language. */
export const pagePaths = ["/", "/privacy", "/terms", "/method"] as const;
export type PagePath = (typeof pagePaths)[number];

export const pageLanguages = ["en", "ro"] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** In the folder of the built web app; the server of files does not show folders that begin with a dot. */
export const pageFolder = ".pages";

/** Name of a page's file in `pageFolder`. */
export function pageFile(path: PagePath, language: PageLanguage): string {
  return `${path === "/" ? "landing" : path.slice(1)}.${language}.html`;
}

/** Address of a page in a language. English is the default and has the plain path. */
export function pageAddress(path: PagePath, language: PageLanguage): string {
  return language === "en" ? path : `${path}?lang=${language}`;
}
