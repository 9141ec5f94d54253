import type { Plugin } from "vite";
import { type BundleSizes, readBundleSizes } from "./bundle-sizes.ts";

const words = (...names: string[]) => names.map((name) => `src/web/i18n/messages/ro/${name}.po`);
const start = words("web");
const landing = [...start, "src/web-app/public/landing-page.tsx"];
/** What it loads of itself after its first paint, without a scroll or a click. */
const landingParts = [
  ...landing,
  "src/web-app/after-start.tsx",
  "src/web-app/public/pages/landing/landing-sections.tsx",
  "src/web-app/public/pages/landing/shelf-picture.tsx",
  "src/web-app/public/pages/public-footer.tsx",
  "src/web/ui/particles/particles.tsx",
  ...words("landing", "public"),
];
/** The shell includes the sites screen: every sign-in leads there. */
const shell = [...start, "src/web-app/shell/shell.tsx", ...words("shell", "sites")];
const products = [
  ...shell,
  "src/web-app/pages/products-page.tsx",
  "src/catalog/product-list/ui/products-screen.tsx",
  ...words("catalog", "monitoring"),
];

const dynamicPrices = [
  ...shell,
  "src/web-app/pages/dynamic-prices-page.tsx",
  "src/pricing/recommendations/ui/dynamic-prices-screen.tsx",
  ...words("pricing", "pricing-rules"),
];

const readingReview = [
  ...shell,
  "src/web-app/pages/reading-review-page.tsx",
  "src/monitoring/reading-review/ui/reading-review-screen.tsx",
  ...words("reading-review"),
];

const importExport = [
  ...shell,
  "src/web-app/pages/import-export-page.tsx",
  "src/exchange/import-export/ui/import-export-screen.tsx",
  ...words("import-export", "filters"),
];

interface Budget {
  readonly what: string;
  readonly kb: (sizes: BundleSizes) => number;
  readonly most: number;
}

/** Maximum download sizes, kB. The Romanian texts are counted because they are longer. */
export const budgets: readonly Budget[] = [
  { what: "scripts of the start page", kb: ({ scriptKb }) => scriptKb(...landing), most: 95 },
  {
    what: "scripts of the start page with its parts",
    kb: ({ scriptKb }) => scriptKb(...landingParts),
    most: 115,
  },
  {
    what: "scripts of the signed-in shell with the sites",
    kb: ({ scriptKb }) => scriptKb(...shell),
    most: 150,
  },
  { what: "scripts of the products", kb: ({ scriptKb }) => scriptKb(...products), most: 185 },
  { what: "scripts of the dynamic prices", kb: ({ scriptKb }) => scriptKb(...dynamicPrices), most: 245 },
  { what: "scripts of the reading review", kb: ({ scriptKb }) => scriptKb(...readingReview), most: 215 },
  { what: "scripts of import and export", kb: ({ scriptKb }) => scriptKb(...importExport), most: 230 },
  // Of all screens in both languages, which nobody loads together (decision 29).
  { what: "all scripts", kb: ({ allScriptKb }) => allScriptKb(), most: 790 },
  { what: "styles", kb: ({ styleKb }) => styleKb(), most: 16 },
  { what: "fonts", kb: ({ fontKb }) => fontKb(), most: 45 },
];

/** Fails a build that exceeds a budget, after everything is written. */
export function bundleBudgets(): Plugin {
  let webDir = "";
  let isWritten = false;
  return {
    name: "vizor:bundle-budgets",
    apply: "build",
    configResolved: ({ root, build }) => {
      webDir = new URL(build.outDir, `file://${root}/`).pathname;
    },
    writeBundle: () => {
      isWritten = true;
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler() {
        // After a failed build only its own error is reported.
        if (!isWritten) return;
        const sizes = readBundleSizes(webDir);
        const over = budgets.filter(({ kb, most }) => kb(sizes) > most);
        if (over.length === 0) return;
        const lines = over.map(({ what, kb, most }) => `${what}: ${kb(sizes).toFixed(1)} kB of ${most}`);
        this.error(`The web app is over its budget:\n${lines.join("\n")}`);
      },
    },
  };
}
