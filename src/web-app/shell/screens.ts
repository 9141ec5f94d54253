import type { ComponentType } from "react";
import { accountScreen } from "../../accounts/people/ui/screen.ts";
import { productHistoryScreen } from "../../admin/product-history/ui/screen.ts";
import { usageScreen } from "../../admin/usage/ui/screen.ts";
import { marketOverviewScreen } from "../../catalog/market-overview/ui/screen.ts";
import { productsScreen } from "../../catalog/product-list/ui/screen.ts";
import { siteSettingsScreen } from "../../catalog/settings/ui/screen.ts";
import { sitesScreen } from "../../catalog/sites/ui/screen.ts";
import { importExportScreen } from "../../exchange/import-export/ui/screen.ts";
import { type Role, rankOf } from "../../kit/roles.ts";
import { flaggedProductsScreen } from "../../matching/flagged/ui/screen.ts";
import { matchesScreen } from "../../matching/matches/ui/screen.ts";
import { operationsScreen } from "../../monitoring/operations/ui/screen.ts";
import { readingReviewScreen } from "../../monitoring/reading-review/ui/screen.ts";
import { recipeProposalsScreen } from "../../monitoring/recipes/ui/screen.ts";
import { dynamicPricesScreen } from "../../pricing/recommendations/ui/screen.ts";
import type { LazyScreen, Screen } from "../../web/ui/screen.ts";
import { type PageProps, pagePart } from "../page-part.ts";
import { furtherSections } from "../pages/settings-sections.ts";
import { SitesPage } from "../pages/sites-page.tsx";

/** A signed-in screen as the shell shows it. */
export interface ShellScreen extends Screen {
  readonly icon: NonNullable<Screen["icon"]>;
  readonly Component: ComponentType;
  /** Fetches its code and texts ahead. */
  readonly ready: () => Promise<unknown>;
}

/** For everybody, in the order of the side navigation. */
const mainScreens: readonly ShellScreen[] = [
  { ...sitesScreen, Component: SitesPage, ready: () => Promise.resolve() },
  withPage(productsScreen, async () => (await import("../pages/products-page.tsx")).ProductsPage),
  withPage(
    dynamicPricesScreen,
    async () => (await import("../pages/dynamic-prices-page.tsx")).DynamicPricesPage,
  ),
  {
    ...withPage(siteSettingsScreen, async () => (await import("../pages/settings-page.tsx")).SettingsPage),
    sections: [...siteSettingsScreen.sections, ...Object.values(furtherSections)],
  },
  withPage(
    importExportScreen,
    async () => (await import("../pages/import-export-page.tsx")).ImportExportPage,
  ),
];

const operationsScreens: readonly ShellScreen[] = [
  withPage(
    productHistoryScreen,
    async () => (await import("../pages/operators/product-history-page.tsx")).ProductHistoryPage,
  ),
  withPage(
    flaggedProductsScreen,
    async () => (await import("../pages/operators/flagged-products-page.tsx")).FlaggedProductsPage,
  ),
  withPage(usageScreen, async () => (await import("../pages/operators/usage-page.tsx")).UsagePage),
];

/** Found in the palette only: the entries of the side navigation are a fixed set. */
const paletteScreens: readonly ShellScreen[] = [
  withPage(marketOverviewScreen, async () => (await import("../pages/dashboard-page.tsx")).DashboardPage),
  withPage(matchesScreen, async () => (await import("../pages/matches-page.tsx")).MatchesPage),
  withPage(
    readingReviewScreen,
    async () => (await import("../pages/reading-review-page.tsx")).ReadingReviewPage,
  ),
  withPage(recipeProposalsScreen, async () => (await import("../pages/titled-page.tsx")).TitledPage),
  withPage(
    operationsScreen,
    async () => (await import("../pages/operators/operations-page.tsx")).OperationsPage,
  ),
];

/** At the bottom of the side navigation. */
export const account: ShellScreen = withPage(
  accountScreen,
  async () => (await import("../pages/account-settings-page.tsx")).AccountSettingsPage,
);

export const shellScreens: readonly ShellScreen[] = [
  ...mainScreens,
  ...operationsScreens,
  ...paletteScreens,
  account,
];

/** The screen at a path, with or without a slash at its end and in upper or lower case. */
export function screenAt(pathname: string): ShellScreen | undefined {
  const path = pathname.toLowerCase().replace(/\/+$/, "");
  return shellScreens.find((known) => known.path === path);
}

/**
 * The groups of the side navigation above the account.
 * @param role of the signed-in person; undefined while it is not known
 */
export function screenGroups(role: Role | undefined): readonly (readonly ShellScreen[])[] {
  return [mainScreens, operationsScreens]
    .map((screens) => openTo(role, screens))
    .filter((screens) => screens.length > 0);
}

/** The screens that the palette leads to, with their sections. @param role see `screenGroups` */
export function screensOfPalette(role: Role | undefined): readonly ShellScreen[] {
  return openTo(role, shellScreens).map(({ sections = [], ...screen }) => ({
    ...screen,
    sections: openTo(role, sections),
  }));
}

function openTo<Part extends { readonly minRole?: Role }>(
  role: Role | undefined,
  screens: readonly Part[],
): readonly Part[] {
  const rank = role === undefined ? 0 : rankOf(role);
  return screens.filter(({ minRole }) => minRole === undefined || rankOf(minRole) <= rank);
}

/** Begins to fetch a screen that is likely to be shown next. */
export function preloadPage(path: string): void {
  // A failure is reported when the screen is shown and loads again.
  screenAt(path)
    ?.ready()
    .catch(() => undefined);
}

type ListedScreen<Props> = LazyScreen<Props> & Pick<ShellScreen, "icon">;

function withPage<Props>(
  screen: ListedScreen<Props>,
  loadPage: () => Promise<ComponentType<PageProps<Props>>>,
): ShellScreen {
  return { ...screen, ...pagePart(screen, loadPage) };
}
