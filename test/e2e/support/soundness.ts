import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const heights = { 1440: 900, 390: 844 } as const;
type Width = keyof typeof heights;

const narrowest = { width: 360, height: 740 };

/**
 * axe finds nothing on what the page shows now, at both widths and in both themes, and nothing runs over the edge at
 * either, nor at 360 px. Goes on after a finding, so that one run tells them all; leaves the page 1440 px wide.
 * @param name of what is looked at
 * @param widths for what shows at one of them alone
 */
export async function expectSound(
  page: Page,
  name: string,
  widths: readonly Width[] = [390, 1440],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] });
    for (const theme of ["light", "dark"]) {
      await page.evaluate(`document.documentElement.dataset.theme = "${theme}"`);
      const { violations, passes } = await new AxeBuilder({ page })
        .withTags(tags)
        .options({ rules: { "target-size": { enabled: true } } })
        // Nothing of ours is in a frame: without them axe needs no second page.
        .setLegacyMode(true)
        .analyze();
      expect(passes.length).toBeGreaterThan(0);
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
      expect.soft(found, `${name}, ${theme}, ${width} px`).toEqual([]);
    }
    await expectNoSidewaysScroll(page, `${name}, ${width} px`);
  }
  if (widths.includes(390)) {
    await page.setViewportSize(narrowest);
    await expectNoSidewaysScroll(page, `${name}, 360 px`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const over = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
  expect.soft(over, `${where}: px over the edge`).toBeLessThanOrEqual(0);
}
