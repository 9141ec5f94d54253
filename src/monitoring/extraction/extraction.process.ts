import { type PageInput, readPage } from "./read-page.ts";
import type { Reading } from "./reading.ts";
import { checkLocation, type LocationCheck, proposeLocation } from "./recipe/propose-location.ts";
import type { RecipeLocator, SiteRecipe } from "./recipe/recipe.ts";
import { trainFromPages } from "./recipe/train-recipe.ts";

/**
 * A message to the extraction process: read a page, train a recipe from pages of one site, locate a known price
 * (hundredths, > 0) on a page, or check a location on a page.
 */
export type ExtractionRequest =
  | { readonly id: number; readonly action: "read"; readonly page: PageInput }
  | { readonly id: number; readonly action: "train"; readonly pages: readonly PageInput[] }
  | { readonly id: number; readonly action: "locate"; readonly page: PageInput; readonly priceMinor: number }
  | {
      readonly id: number;
      readonly action: "check";
      readonly page: PageInput;
      readonly locator: RecipeLocator;
    };

/** The result of the request with the same id, or the message of an unexpected error. */
export type ExtractionReply =
  | { readonly id: number; readonly reading: Reading }
  | { readonly id: number; readonly recipe: SiteRecipe | null }
  | { readonly id: number; readonly location: RecipeLocator | null }
  | { readonly id: number; readonly check: LocationCheck }
  | { readonly id: number; readonly error: string };

process.on("message", (request: ExtractionRequest) => {
  process.send?.(replyTo(request));
});

// The parent ends this process. A signal sent to the whole process group must not interrupt the current page.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());

process.send?.("up");

/** Readings are sent without their evidence: it is not stored, and it is most of the data to copy. */
function replyTo(request: ExtractionRequest): ExtractionReply {
  const { id } = request;
  try {
    switch (request.action) {
      case "read":
        return { id, reading: { ...readPage(request.page), evidence: [] } };
      case "train":
        return { id, recipe: trainFromPages(request.pages) };
      case "locate":
        return { id, location: proposeLocation(request.page, request.priceMinor) };
      case "check":
        return { id, check: checkLocation(request.page, request.locator) };
    }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
