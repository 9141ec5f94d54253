import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The API that `vite` passes calls on to while developing; the built app is served by Vizor itself. */
const apiOrigin = process.env["VITE_API_ORIGIN"] ?? "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    tailwindcss(),
  ],
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    // The budget check reads which chunks a screen needs at once.
    manifest: true,
    // Fonts and pictures stay files: the content security policy refuses data: fonts.
    assetsInlineLimit: 0,
  },
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries(["/api", "/login", "/logout"].map((path) => [path, apiOrigin])),
  },
});
