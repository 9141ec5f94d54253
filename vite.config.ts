import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bundleBudgets } from "./scripts/web/bundle-budgets.ts";
import { chunkGroups } from "./scripts/web/chunks.ts";
import { compressedFiles } from "./scripts/web/compressed-files.ts";

/** The API that `vite` passes calls on to while developing; the built app is served by Vizor itself. */
const apiOrigin = process.env["VITE_API_ORIGIN"] ?? "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    tailwindcss(),
    compressedFiles(),
    bundleBudgets(),
  ],
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    // The budget check reads which chunks a screen needs at once.
    manifest: true,
    // Browsers that know light-dark() know modulepreload too.
    modulePreload: { polyfill: false },
    // Fonts and pictures stay files: the content security policy refuses data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries(
      ["/api", "/admin", "/crm", "/login", "/logout"].map((path) => [path, apiOrigin]),
    ),
  },
});
