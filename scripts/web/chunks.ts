interface ModuleInfo {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
}

/** What rolldown hands to the function that names a chunk. */
interface Chunking {
  getModuleInfo(id: string): ModuleInfo | null;
}

interface ChunkGroup {
  readonly name: (id: string, chunking: Chunking) => string | null;
  readonly priority: number;
  /** In the bundler's report of slow builds. */
  readonly debugName: string;
}

/** Modules from which everything that they import at once is reached; null for the page's own entry. */
type Roots = readonly string[] | null;

const signedIn = [
  "src/web-app/shell/shell.tsx",
  "src/web-app/pages/sites-page.tsx",
  "src/catalog/sites/ui/sites-screen.tsx",
];
const products = ["src/web-app/pages/products-page.tsx", "src/catalog/product-list/ui/products-screen.tsx"];
const dynamicPrices = [
  "src/web-app/pages/dynamic-prices-page.tsx",
  "src/pricing/recommendations/ui/dynamic-prices-screen.tsx",
];
const readingReview = [
  "src/web-app/pages/reading-review-page.tsx",
  "src/monitoring/reading-review/ui/reading-review-screen.tsx",
];
const importExport = [
  "src/web-app/pages/import-export-page.tsx",
  "src/exchange/import-export/ui/import-export-screen.tsx",
];
const landingPage = ["src/web-app/public/landing-page.tsx"];
const plainPages = ["src/web-app/public/pages/public-pages.tsx"];
const landingParts = [
  "src/web-app/public/pages/landing/landing-sections.tsx",
  "src/web-app/public/pages/landing/shelf-picture.tsx",
  "src/web-app/public/pages/public-footer.tsx",
];
const publicPages = ["src/web-app/public/"];

/**
 * Chunks in the order in which they take modules: a module goes to the first chunk of which each set of roots reaches
 * it. What none takes is split by use, as the bundler does.
 */
const chunks: readonly {
  readonly name: string;
  readonly reachedFrom: readonly Roots[];
  readonly of?: RegExp;
}[] = [
  // Packages stay in the browser's cache when only our modules change.
  { name: "base", reachedFrom: [null], of: /\/node_modules\// },
  { name: "start", reachedFrom: [null] },
  // The landing page fetches nothing of other pages but what it shares with them.
  { name: "page", reachedFrom: [landingPage, [...plainPages, ...signedIn, ...products]] },
  // Neither do the parts of it that follow its first paint, and other pages without forms; the shell needs nothing of how
  // prices are drawn.
  { name: "parts", reachedFrom: [[...landingParts, ...plainPages], signedIn] },
  { name: "priced", reachedFrom: [landingParts, products] },
  // What every page loads after its first paint, which visitors load too.
  {
    name: "after",
    reachedFrom: [["src/web-app/after-start.tsx"], [...plainPages, ...signedIn, ...products]],
  },
  // Public pages with forms fetch nothing of the signed-in screens but what they share.
  { name: "common", reachedFrom: [publicPages, [...signedIn, ...products]] },
  { name: "shell", reachedFrom: [signedIn] },
  // The review of readings fetches nothing of the products but what it shares with them.
  { name: "shared", reachedFrom: [readingReview, products] },
  // The other list of products, which is opened without the first one too.
  { name: "lists", reachedFrom: [dynamicPrices, products] },
  // What the export filters by, without the list itself.
  { name: "filtered", reachedFrom: [importExport, products] },
  { name: "products", reachedFrom: [products] },
];

/**
 * Groups of the build option `codeSplitting`. Left alone, the bundler makes a chunk of every set of modules that the
 * same screens use: a hundred requests for the products, most of them below 2 kB, and a tenth more bytes.
 */
export const chunkGroups: ChunkGroup[] = chunks.map(({ name, reachedFrom, of }, at) => ({
  name: (id, chunking) =>
    (of?.test(id) ?? true) && reachedFrom.every((roots) => isReached(roots, id, chunking, new Set()))
      ? name
      : null,
  priority: chunks.length - at,
  debugName: name,
}));

/** Whether one of the roots imports the module at once, directly or through others. */
function isReached(roots: Roots, id: string, chunking: Chunking, seen: Set<string>): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = chunking.getModuleInfo(id);
  if (info === null) return false;
  const isRoot = roots === null ? info.isEntry : roots.some((root) => id.includes(`/${root}`));
  return isRoot || info.importers.some((importer) => isReached(roots, importer, chunking, seen));
}
