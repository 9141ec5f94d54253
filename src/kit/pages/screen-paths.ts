import { pagePaths } from "./public-pages.ts";

/** Public screens that are rendered in the browser. */
export const entryPaths: readonly string[] = [
  "/auth",
  "/subscribe",
  "/register",
  "/email-confirmed",
  "/change-password",
  "/unsubscribe",
];

/**
 * The signed-in screens (web-app/shell/screens.ts). The start page needs their paths to route, but must not load the
 * definitions with their icons and titles; a test compares the two lists.
 */
export const signedInPaths: readonly string[] = [
  "/sites",
  "/products",
  "/dashboard",
  "/matches",
  "/dynamic-pricing",
  "/import-export",
  "/account-settings",
  "/settings",
  "/product-history",
  "/flagged-products",
  "/usage",
  "/reading-review",
  "/recipe-proposals",
  "/operations",
];

/** Whether the web app has a screen at a path, as its router decides: in any case, with or without a slash at the end. */
export function hasScreen(path: string): boolean {
  const plain = path.toLowerCase().replace(/\/+$/, "") || "/";
  return [...pagePaths, ...entryPaths, ...signedInPaths].includes(plain);
}
