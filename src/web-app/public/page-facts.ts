import { useEffect, useState } from "react";
import {
  type OperatorFacts,
  type PageFacts,
  type PlanTexts,
  pageFactsId,
  planTexts,
} from "../../kit/pages/page-facts.ts";

/** What public pages state that is not in their texts. */
export interface ShownFacts {
  readonly plans: readonly PlanTexts[];
  readonly operator: OperatorFacts;
}

let known: ShownFacts | null = import.meta.env.SSR ? null : factsInPage();

/** While pages are prerendered. */
export function setPrerenderedFacts(facts: ShownFacts): void {
  known = facts;
}

/**
 * Plans and operator: those in the page that the server sent, otherwise fetched.
 * @returns null while they load, "failed" when they cannot be fetched
 */
export function usePageFacts(): ShownFacts | null | "failed" {
  const [facts, setFacts] = useState<ShownFacts | null | "failed">(known);
  useEffect(() => {
    if (known !== null) return;
    loadFacts().then(setFacts, () => setFacts("failed"));
  }, []);
  return facts;
}

/** Its code is loaded only where the page has no facts: prerendered pages need none of it. */
async function loadFacts(): Promise<ShownFacts> {
  const { fetchFacts } = await import("./fetch-facts.ts");
  known = shownFacts(await fetchFacts());
  return known;
}

function shownFacts({ plans, operator }: PageFacts): ShownFacts {
  return { plans: plans.map(planTexts), operator };
}

function factsInPage(): ShownFacts | null {
  const text = document.getElementById(pageFactsId)?.textContent;
  if (!text) return null;
  // Written by our own server (src/platform/pages/fill-page.ts).
  return shownFacts(JSON.parse(text) as PageFacts);
}
