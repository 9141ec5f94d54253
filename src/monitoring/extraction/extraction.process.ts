import { type PageInput, readPage } from "./read-page.ts";
import type { Reading } from "./reading.ts";
import { judgePlace, type PlaceVerdict, proposePlace } from "./recipe/propose-location.ts";
import type { RecipeLocator, SiteRecipe } from "./recipe/recipe.ts";
import { learnFromPages } from "./recipe/train-recipe.ts";

/**
 * Work for the process: a page to read, pages of one site to learn its recipe from, a page to find a known price on, or
 * one to try a place on.
 */
export type ExtractionRequest =
  | { readonly id: number; readonly page: PageInput }
  | { readonly id: number; readonly pages: readonly PageInput[] }
  | { readonly id: number; readonly shows: PageInput; readonly priceMinor: number }
  | { readonly id: number; readonly tried: PageInput; readonly locator: RecipeLocator };

/** What came of it, or the text of an error that reading must never throw. */
export type ExtractionReply =
  | { readonly id: number; readonly reading: Reading }
  | { readonly id: number; readonly recipe: SiteRecipe | null }
  | { readonly id: number; readonly place: RecipeLocator | null }
  | { readonly id: number; readonly judged: PlaceVerdict }
  | { readonly id: number; readonly error: string };

process.on("message", (request: ExtractionRequest) => {
  process.send?.(replyTo(request));
});

// Whoever started it ends it: a signal to the whole group leaves it the pages in hand.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());

process.send?.("up");

/** The evidence stays behind: nothing of it is kept, and it is most of what would be copied. */
function replyTo(request: ExtractionRequest): ExtractionReply {
  const { id } = request;
  try {
    if ("pages" in request) return { id, recipe: learnFromPages(request.pages) };
    if ("shows" in request) return { id, place: proposePlace(request.shows, request.priceMinor) };
    if ("tried" in request) return { id, judged: judgePlace(request.tried, request.locator) };
    return { id, reading: { ...readPage(request.page), evidence: [] } };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
