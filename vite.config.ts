import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bundleBudgets } from "./scripts/web/bundle-budgets.ts";
import { chunkGroups } from "./scripts/web/chunks.ts";
import { compressedFiles } from "./scripts/web/compressed-files.ts";
import { prerenderPages } from "./scripts/web/prerender-pages.ts";

/** The API that `vite` passes calls on to while developing; the built app is served by Vizor itself. */
const apiOrigin = process.env["VITE_API_ORIGIN"] ?? "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    tailwindcss(),
    prerenderPages(),
    compressedFiles(),
    bundleBudgets(),
  ],
  // Lingui's shim for React 17: React has had the hook since 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: "react" }] },
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    // The budget check reads which chunks a screen needs at once.
    manifest: true,
    // Browsers that know light-dark() know modulepreload too.
    modulePreload: { polyfill: false },
    // Every page has the one style sheet before its scripts, prerendered ones inside it. Split, each part would ask for it
    // again, and the browser would compute the style of the whole page anew.
    cssCodeSplit: false,
    // Fonts and pictures stay files: the content security policy refuses data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The start page lists the names of all parts: the shortest hash saves a byte of each.
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      ...Object.fromEntries(
        ["/api", "/admin", "/crm", "/export", "/feeds", "/login", "/logout", "/mcp", "/offline-export"].map(
          (path) => [path, apiOrigin],
        ),
      ),
      // The same address is a page and a call.
      "/unsubscribe": {
        target: apiOrigin,
        bypass: ({ method }) => (method === "POST" ? undefined : "/index.html"),
      },
    },
  },
});
