import type { AuthorizedSiteId } from "../platform/authorized-site.ts";

/** What other slices report of a company and its sites. */
export interface CompanyProgress {
  /** When the company was registered; undefined when it is removed. */
  registeredAt(companyId: number): Promise<Date | undefined>;
  /** Whether a site has products, and links to competitors. */
  contentsOf(siteId: AuthorizedSiteId): Promise<{
    readonly hasProducts: boolean;
    readonly hasCompetitors: boolean;
  }>;
  /** Whether a product of a site has a floor. */
  hasFloors(siteId: AuthorizedSiteId): Promise<boolean>;
  /** Whether somebody has a daily report of a site. */
  hasReports(siteId: AuthorizedSiteId): Promise<boolean>;
}
