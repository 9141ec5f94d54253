import { lazyPart } from "../i18n/lazy-part.ts";

/** The start page with its login dialog. Signed-in people do not load it. */
export const landingPage = lazyPart(
  ["web"],
  async () => (await import("./public/landing-page.tsx")).LandingPage,
);

export const landingSections = lazyPart(
  ["landing"],
  async () => (await import("./public/pages/landing/landing-sections.tsx")).LandingSections,
);

/** Prerendered beside the hero; its code follows the first paint. */
export const heroPicture = lazyPart(
  ["landing"],
  async () => (await import("./public/pages/landing/shelf-picture.tsx")).ShelfPicture,
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

/** Prefetches what a path will show. A failure is reported when the screen is shown and loads again. */
export async function preloadScreen(path: string): Promise<void> {
  await screenAt(path).catch(() => undefined);
}

function screenAt(path: string): Promise<unknown> {
  if (path === "/" || path === "/auth") return landingPage.ready();
  return signedInPaths.includes(path)
    ? Promise.all([signedIn.ready(), loadShell().then(({ preloadPage }) => preloadPage(path))])
    : publicPages.ready();
}
