import type { Plugin } from "vite";
import { type BundleSizes, readBundleSizes } from "./bundle-sizes.ts";

const words = (...names: string[]) => names.map((name) => `src/web/i18n/messages/ro/${name}.po`);
const start = words("web");
/** The shell includes the sites screen: every sign-in leads there. */
const shell = [...start, "src/web/app/shell/shell.tsx", ...words("shell", "sites")];
const products = [
  ...shell,
  "src/web/app/pages/products-page.tsx",
  "src/catalog/product-list/ui/products-screen.tsx",
  ...words("catalog", "monitoring"),
];

const dynamicPrices = [
  ...shell,
  "src/web/app/pages/dynamic-prices-page.tsx",
  "src/pricing/recommendations/ui/dynamic-prices-screen.tsx",
  ...words("pricing", "pricing-rules"),
];

interface Budget {
  readonly what: string;
  readonly kb: (sizes: BundleSizes) => number;
  readonly most: number;
}

/** Maximum download sizes, kB. The Romanian texts are counted because they are longer. */
export const budgets: readonly Budget[] = [
  { what: "scripts of the start page", kb: ({ scriptKb }) => scriptKb(...start), most: 95 },
  {
    what: "scripts of the signed-in shell with the sites",
    kb: ({ scriptKb }) => scriptKb(...shell),
    most: 150,
  },
  { what: "scripts of the products", kb: ({ scriptKb }) => scriptKb(...products), most: 185 },
  { what: "scripts of the dynamic prices", kb: ({ scriptKb }) => scriptKb(...dynamicPrices), most: 240 },
  // Of all screens in both languages, which nobody loads together (decision 29).
  { what: "all scripts", kb: ({ allScriptKb }) => allScriptKb(), most: 560 },
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
