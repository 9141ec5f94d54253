import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bundleBudgets } from "./scripts/web/bundle-budgets.ts";

/** The API that `vite` passes calls on to while developing; the built app is served by Vizor itself. */
const apiOrigin = process.env["VITE_API_ORIGIN"] ?? "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    tailwindcss(),
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
        codeSplitting: {
          groups: [{ name: (id, chunking) => startChunk(id, (other) => chunking.getModuleInfo(other)) }],
        },
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

type GetModuleInfo = (id: string) => { isEntry: boolean; importers: readonly string[] } | null;

/**
 * What the first page imports travels in two pieces, one of packages and one of ours: they pack better than
 * in many, and the packages stay in the browser's cache when only ours change.
 * @returns null for modules that are only fetched later
 */
function startChunk(id: string, getModuleInfo: GetModuleInfo): string | null {
  if (!isAtStart(id, getModuleInfo, new Set())) return null;
  return id.includes("/node_modules/") ? "base" : "start";
}

function isAtStart(id: string, getModuleInfo: GetModuleInfo, seen: Set<string>): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = getModuleInfo(id);
  if (info === null) return false;
  return info.isEntry || info.importers.some((importer) => isAtStart(importer, getModuleInfo, seen));
}
