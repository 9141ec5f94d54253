import { signedInPaths } from "../kit/pages/screen-paths.ts";
import { lazyPart } from "../web/i18n/lazy-part.ts";
import { preloadSignedIn } from "./signed-in.ts";

/** The start page with its login dialog. Signed-in people do not load it. */
export const landingPage = lazyPart(
  ["web"],
  async () => (await import("./public/landing-page.tsx")).LandingPage,
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

/** Prefetches what a path will show. A failure is reported when the screen is shown and loads again. */
export async function preloadScreen(path: string): Promise<void> {
  await screenAt(path).catch(() => undefined);
}

function screenAt(path: string): Promise<unknown> {
  if (path === "/" || path === "/auth") return landingPage.ready();
  return signedInPaths.includes(path) ? preloadSignedIn(path) : publicPages.ready();
}
