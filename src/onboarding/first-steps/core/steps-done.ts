/** In the order in which they are done. */
export const firstStepNames = [
  "ADD_SITE",
  "ADD_PRODUCTS",
  "ADD_COMPETITORS",
  "SET_FLOORS",
  "FIRST_REPORT",
] as const;
export type FirstStepName = (typeof firstStepNames)[number];

/** What there is on one site. */
export interface SiteProgress {
  readonly hasProducts: boolean;
  readonly hasCompetitors: boolean;
  readonly hasFloors: boolean;
  readonly hasReports: boolean;
}

/** How long after its registration a company is new, milliseconds. */
export const newForMs = 60 * 86_400_000;

/** The steps in order; each is done when it is done on any site. */
export function stepsDone(
  sites: readonly SiteProgress[],
): { readonly name: FirstStepName; readonly done: boolean }[] {
  const isDone: Readonly<Record<FirstStepName, boolean>> = {
    ADD_SITE: sites.length > 0,
    ADD_PRODUCTS: sites.some(({ hasProducts }) => hasProducts),
    ADD_COMPETITORS: sites.some(({ hasCompetitors }) => hasCompetitors),
    SET_FLOORS: sites.some(({ hasFloors }) => hasFloors),
    FIRST_REPORT: sites.some(({ hasReports }) => hasReports),
  };
  return firstStepNames.map((name) => ({ name, done: isDone[name] }));
}
