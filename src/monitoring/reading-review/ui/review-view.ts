/** The tabs of the screen, the default first. */
export const reviewTabs = ["readings", "confidence"] as const;
export type ReviewTab = (typeof reviewTabs)[number];

/** What the address of the screen says. */
export interface ReviewView {
  readonly tab: ReviewTab;
  /** Part of the names of the listed hosts; empty: every host. */
  readonly query: string;
  /** The host whose days are open. */
  readonly host: string | null;
}

/** As the calls take at most. */
const maxQuery = 200;
const maxHost = 253;

/** Reads the view of an address; what is invalid is ignored. */
export function readReviewView(params: URLSearchParams): ReviewView {
  const host = params.get("host") ?? "";
  return {
    tab: reviewTabs.find((tab) => tab === params.get("tab")) ?? reviewTabs[0],
    query: (params.get("q") ?? "").trim().slice(0, maxQuery),
    host: host === "" || host.length > maxHost ? null : host,
  };
}

/** The inverse of `readReviewView`; defaults are left out. */
export function writeReviewView({ tab, query, host }: ReviewView): URLSearchParams {
  return new URLSearchParams({
    ...(tab !== reviewTabs[0] && { tab }),
    ...(query !== "" && { q: query }),
    ...(host !== null && { host }),
  });
}
