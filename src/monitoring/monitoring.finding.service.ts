import { failedCheckOf } from "./core/observation/failed-fetch.ts";
import type { Finding } from "./core/observation/fold-checks.ts";
import type { FetchResult } from "./core/transfer/fetch-result.ts";
import type { Extractor } from "./monitoring.extraction.service.ts";
import type { HostLease } from "./monitoring.host.repo.ts";
import type { RecipeLearner } from "./monitoring.recipe.service.ts";

export interface FindingDeps {
  readonly extractor: Extractor;
  readonly recipes: RecipeLearner;
}

/** What a fetch brought: a reading, the word that nothing has changed, or why there is none. */
export async function findingOf(
  { extractor, recipes }: FindingDeps,
  { host, recipe }: Pick<HostLease, "host" | "recipe">,
  result: FetchResult,
  pageUrl: string,
): Promise<Finding> {
  if (result.kind === "not-modified") return { type: "not-modified" };
  if (result.kind === "failed") return { type: "failed", ...failedCheckOf(result.reason, result.detail) };
  const { body, contentType } = result;
  const page = { body, contentType, url: result.redirects > 0 ? result.finalUrl : pageUrl, recipe };
  const extraction = await extractor.read(page);
  if (!extraction.done) {
    return { type: "failed", state: "failing", reason: extraction.reason, detail: extraction.detail };
  }
  if (recipe === null) recipes.offer(host, page, extraction.reading);
  return { type: "reading", reading: extraction.reading };
}
