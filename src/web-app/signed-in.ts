import { lazyPart } from "../web/i18n/lazy-part.ts";

/** The shell with its pages, whose list is not part of the start page. */
export const signedIn = lazyPart(["shell", "sites"], async () => (await loadShell()).Shell);

const loadShell = () => import("./shell/shell.tsx");

/**
 * The paths of the signed-in screens (shell/screens.ts). The start page needs them to route, but must not load the
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

/** Prefetches the shell and the page of a path. @throws when they cannot be loaded */
export async function preloadSignedIn(path: string): Promise<void> {
  await Promise.all([signedIn.ready(), loadShell().then(({ preloadPage }) => preloadPage(path))]);
}
