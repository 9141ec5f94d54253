// Draws public/social-en.png and public/social-ro.png, which networks show beside a shared link:
// node scripts/web/social-image.ts
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { browserAdvice, findBrowser } from "../launch/browser.mjs";

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const fontOf = (subset: string) =>
  readFileSync(
    at(`node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-${subset}-wght-normal.woff2`),
  ).toString("base64");

const lines = {
  en: ["Every competitor.", "Every product.", "Every day."],
  ro: ["Toți concurenții.", "Toate produsele.", "În fiecare zi."],
};
/** Positions of competitors on the ruler, percent. */
const ticks = [0, 7, 12, 34, 40, 50, 59, 62, 75, 79, 91, 100];

function drawing(language: keyof typeof lines): string {
  const faces = ["latin", "latin-ext"]
    .map(
      (subset) =>
        `@font-face{font-family:S;font-weight:400 700;src:url(data:font/woff2;base64,${fontOf(subset)})${subset === "latin" ? ";unicode-range:U+0-FF,U+2000-206F" : ""}}`,
    )
    .reverse()
    .join("");
  return `<!doctype html><html lang="${language}"><style>${faces}
    body{margin:0;width:1200px;height:630px;box-sizing:border-box;padding:72px 80px;background:#fbfaf7;color:#12222f;
      font-family:S;display:flex;flex-direction:column;justify-content:space-between}
    b{font-size:34px;font-weight:600} h1{margin:0;font-size:92px;line-height:1.08;font-weight:600;letter-spacing:-.025em}
    .ruler{position:relative;height:44px;border-bottom:4px solid #6f6c64;background:#f0ede6}
    .ruler i{position:absolute;bottom:0;width:5px;height:26px;background:#6f6c64}
    .ruler u{position:absolute;bottom:-6px;left:20%;width:22px;height:52px;background:#0a8ea8}</style>
    <b>Vizor</b><h1>${lines[language].join("<br>")}</h1>
    <div class="ruler">${ticks.map((left) => `<i style="left:calc(${left}% - ${left / 20}px)"></i>`).join("")}<u></u></div></html>`;
}

const executablePath = findBrowser();
if (executablePath === undefined) throw new Error(`chromium not found: ${browserAdvice}`);
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ["--no-sandbox", "--disable-gpu"] : ["--disable-gpu"],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const language of ["en", "ro"] as const) {
  await page.setContent(drawing(language));
  await page.evaluate("document.fonts.ready");
  await page.screenshot({ path: at(`public/social-${language}.png`) });
}
await browser.close();
