import { decodeBody } from "../../fetch/core/charset.ts";
import { type PageInput, readPage } from "../read-page.ts";
import { scanPage } from "../scan/scan-page.ts";
import type { SiteRecipe } from "./recipe.ts";
import { learnRecipe } from "./train-recipe.ts";

/**
 * Learns a site's recipe from fetched pages, read without one.
 * @param pages of one site; fewer than five teach nothing
 * @returns null where no place was borne out
 */
export function learnFromPages(pages: readonly PageInput[]): SiteRecipe | null {
  const learned = pages.map((input) => {
    const body = typeof input.body === "string" ? input.body : decodeBody(input.body, input.contentType).text;
    const plain = { ...input, body, recipe: null };
    return { page: scanPage(body, input.url), reading: readPage(plain) };
  });
  return learnRecipe(learned);
}
