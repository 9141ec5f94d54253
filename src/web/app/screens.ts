import { lazyPart } from "../i18n/lazy-part.ts";

export const landingSections = lazyPart(
  ["public"],
  async () => (await import("./public/pages/landing-sections.tsx")).LandingSections,
);

export const publicFooter = lazyPart(
  ["public"],
  async () => (await import("./public/pages/public-footer.tsx")).PublicFooter,
);

/** Every public page but the start page. */
export const publicPages = lazyPart(
  ["public"],
  async () => (await import("./public/pages/public-pages.tsx")).PublicPages,
);

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
  "/dynamic-pricing",
  "/import-export",
  "/account-settings",
  "/settings",
  "/product-history",
  "/flagged-products",
  "/usage",
];

/** Prefetches what a path will show. */
export function preloadScreen(path: string): void {
  if (path === "/" || path === "/auth") return;
  const loading = signedInPaths.includes(path)
    ? Promise.all([signedIn.ready(), loadShell().then(({ preloadPage }) => preloadPage(path))])
    : publicPages.ready();
  // A failure is reported when the screen is shown and loads again.
  loading.catch(() => undefined);
}
