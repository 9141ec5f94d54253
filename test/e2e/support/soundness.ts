import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type { Result, RunOptions } from "axe-core";

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const everything: RunOptions = {
  runOnly: { type: "tag", values: tags },
  // Disabled by default.
  rules: { "target-size": { enabled: true } },
  // No rule of these reads the style sheets, which axe would otherwise parse again in each run.
  preload: { assets: ["media"] },
  // Limits the nodes that are reported for rules that pass.
  resultTypes: ["violations"],
};

type Theme = "light" | "dark";

/** Where the layout is the wide one, and where it is the narrow one, which is the same from 360 to 390 px. */
type Width = 390 | 1440;

/**
 * The themes in which axe checks a state at a width. `npm test`: the light one of the wide layout and the dark one of the
 * narrow layout, or both of the only width. `npm run test:all`: both at both.
 */
function themesWithAxe(width: Width, widths: readonly Width[]): readonly Theme[] {
  if (process.env["TEST_ALL"] || widths.length === 1) return ["light", "dark"];
  return width === 1440 ? ["light"] : ["dark"];
}

/**
 * The accessible name of the filter button is "Open filters", its text "Filter": the name contains the text, as WCAG
 * 2.5.3 requires, but not as a whole word, as axe requires.
 */
const namedAsSpecified = /aria-label="(?:Open filters|Deschide filtrele)"/;

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
const narrowest = { width: 360, height: 740 };

/** The windows in which a state is checked, the first of them with axe. */
function windowsOf(width: Width) {
  if (width === 1440) return [wide];
  return process.env["TEST_ALL"] ? [narrow, narrowest] : [narrowest];
}

/**
 * Expects no axe violations in the page's present state (see `themesWithAxe`), and no horizontal overflow, at 1440 px and at 360 px,
 * between which and 390 px no layout changes (with TEST_ALL at 390 px as well). Continues after a failure, so that one run
 * reports all; leaves the page 1440 px wide.
 * @param name of the state
 * @param widths for a state that exists at one width only
 */
export async function expectSound(
  page: Page,
  name: string,
  widths: readonly Width[] = [390, 1440],
): Promise<void> {
  // Each change of the width lays out the page anew: the present one first.
  const isWide = (page.viewportSize()?.width ?? 0) >= wide.width;
  for (const width of widths.toSorted((one, other) => (isWide ? other - one : one - other))) {
    for (const [at, size] of windowsOf(width).entries()) {
      await resize(page, size);
      for (const theme of at === 0 ? themesWithAxe(width, widths) : []) {
        await setTheme(page, theme);
        expect.soft(await findingsOf(page), `${name}, ${theme}, ${size.width} px`).toEqual([]);
      }
      await expectNoSidewaysScroll(page, `${name}, ${size.width} px`);
    }
  }
  await resize(page, wide);
}

/**
 * `expectSound` for a state whose elements all show in another checked state as well, as a form before and with its errors:
 * `npm run test:all` only.
 */
export async function expectSoundInAll(...state: Parameters<typeof expectSound>): Promise<void> {
  if (process.env["TEST_ALL"]) await expectSound(...state);
}

async function resize(page: Page, size: typeof wide): Promise<void> {
  const present = page.viewportSize();
  if (present?.width !== size.width || present.height !== size.height) await page.setViewportSize(size);
}

/**
 * Resolves when the colours are painted: even the shortest transition takes a frame, and what is still faint has too little
 * contrast. Animations of a second and more are of what stays.
 */
async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(`
    document.documentElement.dataset.theme = "${theme}";
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() =>
      Promise.allSettled(document.getAnimations()
        .filter(({ effect, playState }) => playState === "running" && effect.getComputedTiming().endTime < 1000)
        .map(({ finished }) => finished)));
  `);
}

/** Expects no axe violations of contrast in what the page shows now. */
export async function expectContrast(page: Page): Promise<void> {
  expect(await findingsOf(page, { ...everything, runOnly: ["color-contrast"], rules: {} })).toEqual([]);
}

async function findingsOf(page: Page, options = everything): Promise<string[]> {
  const { violations, passed } = await runAxe(page, options);
  expect(passed).toBeGreaterThan(0);
  return violations.flatMap(({ id, nodes }) => {
    const found = nodes
      .map(({ html }) => html)
      .filter((html) => id !== "label-content-name-mismatch" || !namedAsSpecified.test(html));
    return found.length === 0 ? [] : [`${id}: ${found.join(" ")}`];
  });
}

interface AxeFindings {
  readonly violations: readonly Result[];
  /** Number of rules without violations. */
  readonly passed: number;
}

/** Loads axe once into each document: parsing its source takes as long as a run on a small page. */
async function runAxe(page: Page, options: RunOptions): Promise<AxeFindings> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axeSource);
  return page.evaluate<AxeFindings>(`
    axe.run(document, ${JSON.stringify(options)})
      .then(({ violations, passes }) => ({ violations, passed: passes.length }))
  `);
}

/** Waits for the layout to follow the width of the window: some of it is chosen by scripts. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  await expect
    .configure({ soft: true, timeout: 5000 })
    .poll(() => page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth"), {
      message: `${where}: px over the edge`,
    })
    .toBeLessThanOrEqual(0);
}
