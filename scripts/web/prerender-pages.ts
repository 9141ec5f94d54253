import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createServer, type Plugin } from "vite";
import {
  type PageLanguage,
  type PagePath,
  pageAddress,
  pageFile,
  pageFolder,
  pageLanguages,
  pagePaths,
} from "../../src/kit/pages/public-pages.ts";

interface PrerenderedPage {
  readonly html: string;
  readonly head: { readonly title: string; readonly description?: string };
}
interface PrerenderModule {
  renderPage(path: string, language: PageLanguage): Promise<PrerenderedPage>;
}

/** As Open Graph names languages. */
const locales: Readonly<Record<PageLanguage, string>> = { en: "en_GB", ro: "ro_RO" };

/**
 * Writes the public pages as HTML, in each language, into a folder that is not served: the server fills in what only it
 * knows (src/platform/pages).
 * @see docs/decisions/0060-public-pages-are-prerendered.md
 */
export function prerenderPages(): Plugin {
  let folder = "";
  return {
    name: "vizor:prerender-pages",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = new URL(build.outDir, `file://${root}/`).pathname;
    },
    writeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const app = await readFile(join(folder, "index.html"), "utf8");
        const shell = withScriptsAfterPaint(await withStyles(app, folder));
        await mkdir(join(folder, pageFolder), { recursive: true });
        // Vite runs the same sources as the build, without bundling them for Node.
        const vite = await createServer({
          mode: "production",
          appType: "custom",
          logLevel: "warn",
          server: { middlewareMode: true, hmr: false, ws: false, watch: null },
          optimizeDeps: { noDiscovery: true, include: [] },
        });
        try {
          const { renderPage } = (await vite.ssrLoadModule("/src/web-app/prerender.tsx")) as PrerenderModule;
          for (const path of pagePaths) {
            for (const language of pageLanguages) {
              const page = wholePage(shell, await renderPage(path, language), path, language);
              await writeFile(join(folder, pageFolder, pageFile(path, language)), page);
            }
          }
        } finally {
          await vite.close();
        }
      },
    },
  };
}

/**
 * The page with its style sheet inside and its fonts requested at once: the first paint then waits for one request less,
 * and text is not set twice.
 */
async function withStyles(page: string, folder: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]*href="\/([^"]+)">/.exec(page);
  if (!link?.[1]) throw new Error("index.html names no style sheet");
  const css = await readFile(join(folder, link[1]), "utf8");
  const fonts = [...new Set(css.match(/\/assets\/[\w.-]+\.woff2/g))];
  if (fonts.length === 0) throw new Error("The style sheet names no font");
  const preloads = fonts.map(
    (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
  );
  return page.replace(link[0], () => `${preloads.join("")}<style>${css}</style>`);
}

/**
 * The page is there without its scripts: public/take-over.js starts them after the first paint. A template runs nothing, and what
 * is preloaded for them waits with them.
 */
function withScriptsAfterPaint(page: string): string {
  const scripts = page.match(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g);
  if (!scripts) throw new Error("index.html names no module");
  const without = scripts.reduce((rest, script) => rest.replace(script, ""), page);
  return without
    .replace("</head>", () => '<script src="/take-over.js"></script></head>')
    .replace("</body>", () => `<template id="scripts">${scripts.join("")}</template></body>`);
}

function wholePage(
  shell: string,
  { html, head }: PrerenderedPage,
  path: PagePath,
  language: PageLanguage,
): string {
  if (html.includes("<script")) throw new Error(`${path} in ${language} would need an inline script`);
  const title = escapeHtml(head.title);
  const description = escapeHtml(head.description ?? "");
  const address = (of: PageLanguage) => `__origin__${pageAddress(path, of)}`;
  const tags = [
    `<meta name="robots" content="index, follow" />`,
    `<link rel="canonical" href="${address(language)}" />`,
    ...pageLanguages.map((of) => `<link rel="alternate" hreflang="${of}" href="${address(of)}" />`),
    `<link rel="alternate" hreflang="x-default" href="${address("en")}" />`,
    ...Object.entries({
      "og:type": "website",
      "og:site_name": "Vizor",
      "og:title": title,
      "og:description": description,
      "og:url": address(language),
      "og:locale": locales[language],
      "og:locale:alternate": locales[language === "ro" ? "en" : "ro"],
      "og:image": `__origin__/social-${language}.png`,
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": title,
    }).map(([property, content]) => `<meta property="${property}" content="${content}" />`),
    `<meta name="twitter:card" content="summary_large_image" />`,
    "<!--page-facts-->",
    "<!--structured-data-->",
  ];
  const replacements: [RegExp, string][] = [
    [/<html lang="en">/, `<html lang="${language}">`],
    [/<title>[^<]*<\/title>/, `<title>${title}</title>`],
    [
      /<meta\s+name="description"\s+content="[^"]*"\s*\/>/,
      `<meta name="description" content="${description}" />`,
    ],
    [/<\/head>/, `${tags.join("\n    ")}\n  </head>`],
    // It says that there is nothing to see without scripts.
    [/\s*<!--[^>]*-->\s*<noscript>[\s\S]*?<\/noscript>/, ""],
    [
      /<div id="root"><\/div>/,
      `<div id="root" data-prerendered="${language}">${inLanguage(html, language)}</div>`,
    ],
  ];
  return replacements.reduce((page, [pattern, text]) => {
    if (!pattern.test(page)) throw new Error(`index.html has no ${pattern.source}`);
    return page.replace(pattern, () => text);
  }, shell);
}

/**
 * Without scripts a link to another prerendered page leads to the same language. With them the router opens it, and does
 * not read the attribute.
 */
function inLanguage(html: string, language: PageLanguage): string {
  return pagePaths.reduce(
    (page, path) =>
      page.replaceAll(
        new RegExp(`(<a [^>]*href=")${path}(#[\\w-]+)?"`, "g"),
        (_link, before: string, anchor = "") => `${before}${pageAddress(path, language)}${anchor}"`,
      ),
    html,
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
