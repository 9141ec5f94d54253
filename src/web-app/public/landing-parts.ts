import { lazyPart } from "../../web/i18n/lazy-part.ts";

export const landingSections = lazyPart(
  ["landing"],
  async () => (await import("./pages/landing/landing-sections.tsx")).LandingSections,
);

/** Prerendered beside the hero; its code follows the first paint. */
export const heroPicture = lazyPart(
  ["landing"],
  async () => (await import("./pages/landing/shelf-picture.tsx")).ShelfPicture,
);
