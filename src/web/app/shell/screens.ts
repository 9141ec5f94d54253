import type { ComponentType } from "react";
import { accountScreen } from "../../../accounts/people/ui/screen.ts";
import { productsScreen } from "../../../catalog/product-list/ui/screen.ts";
import { siteSettingsScreen } from "../../../catalog/settings/ui/screen.ts";
import { sitesScreen } from "../../../catalog/sites/ui/screen.ts";
import { type Role, rankOf } from "../../../kit/roles.ts";
import { dynamicPricesScreen } from "../../../pricing/recommendations/ui/screen.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";
import type { LazyScreen, Screen } from "../../ui/screen.ts";
import { type PageProps, pagePart } from "../page-part.ts";
import {
  flaggedProductsScreen,
  importExportScreen,
  productHistoryScreen,
  usageScreen,
} from "../pages/placeholder-screens.ts";
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
  withPage(siteSettingsScreen, async () => (await import("../pages/settings-page.tsx")).SettingsPage),
  withoutPage(importExportScreen),
];

const operationsScreens: readonly ShellScreen[] = [
  withoutPage(productHistoryScreen),
  withoutPage(flaggedProductsScreen),
  withoutPage(usageScreen),
];

/** At the bottom of the side navigation. */
export const account: ShellScreen = withPage(
  accountScreen,
  async () => (await import("../pages/account-settings-page.tsx")).AccountSettingsPage,
);

export const shellScreens: readonly ShellScreen[] = [...mainScreens, ...operationsScreens, account];

/**
 * The groups of the side navigation above the account.
 * @param role of the signed-in person; undefined while it is not known
 */
export function screenGroups(role: Role | undefined): readonly (readonly ShellScreen[])[] {
  const rank = role === undefined ? 0 : rankOf(role);
  const groups = [mainScreens, operationsScreens].map((screens) =>
    screens.filter(({ minRole }) => minRole === undefined || rankOf(minRole) <= rank),
  );
  return groups.filter((screens) => screens.length > 0);
}

/** Begins to fetch a screen that is likely to be shown next. */
export function preloadPage(path: string): void {
  const screen = shellScreens.find((known) => known.path === path);
  // A failure is reported when the screen is shown and loads again.
  screen?.ready().catch(() => undefined);
}

type ListedScreen<Props> = LazyScreen<Props> & Pick<ShellScreen, "icon">;

function withPage<Props>(
  screen: ListedScreen<Props>,
  loadPage: () => Promise<ComponentType<PageProps<Props>>>,
): ShellScreen {
  return { ...screen, ...pagePart(screen, loadPage) };
}

function withoutPage(screen: ListedScreen<object>): ShellScreen {
  return { ...screen, ...lazyPart(["problems", ...screen.catalogs], screen.load) };
}
