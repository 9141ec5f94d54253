import type { Extractor } from "../extraction/extraction.service.ts";
import type { FetchResult } from "../fetch/core/fetch-result.ts";
import type { HostLease } from "../hosts/hosts.repo.ts";
import type { Finding } from "../observation/core/fold-checks.ts";
import type { RecipeLearner } from "../recipes/recipes.service.ts";
import { failedCheckOf } from "./core/failed-fetch.ts";

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
