import type { Page } from "playwright-core";
import { benchSite, largeBrands } from "./data.ts";
import { type Measured, type MeasuredPage, openMeasured, settle, waitFor } from "./page.ts";
import type { WebSetup } from "./setup.ts";

/** A layout of the list of ninety products with all their offers. */
export interface View {
  readonly name: string;
  readonly layout: "grid" | "table";
  /** Every card shows all its offers. */
  readonly isExpanded: boolean;
}

export const views: readonly View[] = [
  { name: "grid", layout: "grid", isExpanded: false },
  { name: "grid-unfolded", layout: "grid", isExpanded: true },
  { name: "table", layout: "table", isExpanded: false },
];

interface Interaction {
  readonly name: string;
  /** Until the next paint. */
  readonly goalMs: number;
  /** Runs once before the measured runs. */
  prepare(page: Page): Promise<void>;
  run(measured: MeasuredPage, run: number): Promise<Measured>;
}

export interface InteractionTimes {
  readonly name: string;
  readonly goalMs: number;
  readonly nextPaint: readonly number[];
  readonly seen: readonly number[];
  readonly cpu: readonly number[];
}

const warmRuns = 2;
const letters = "surubelnitamasina";
/** Time between two keys of a fast typist. */
const keyGapMs = 80;

/**
 * Measures the interactions in one view.
 * @param options `slowdown`: factor by which the CPU is slowed down; `only`: part of an interaction's name
 */
export async function* measureInteractions(
  setup: WebSetup,
  view: View,
  { slowdown, runs, only }: { slowdown: number; runs: number; only: string },
): AsyncGenerator<InteractionTimes> {
  for (const interaction of interactions.filter(({ name }) => name.includes(only))) {
    const context = await setup.openContext();
    const path = `/products?site=${benchSite}&size=90&out_of_stock=true&layout=${view.layout}`;
    const measured = await openMeasured(context, path);
    try {
      await measured.slowDown(slowdown);
      if (view.isExpanded) await expandAll(measured.page);
      await interaction.prepare(measured.page);
      const measurements: Measured[] = [];
      for (let run = 0; run < warmRuns + runs; run++) {
        const one = await interaction.run(measured, run);
        if (run >= warmRuns) measurements.push(one);
      }
      yield {
        name: interaction.name,
        goalMs: interaction.goalMs,
        nextPaint: measurements.flatMap(({ nextPaint }) => nextPaint),
        seen: measurements.map(({ seenMs }) => seenMs),
        cpu: measurements.map(({ cpuMs }) => cpuMs),
      };
    } finally {
      await measured.close();
    }
  }
}

const searchField = (page: Page) => page.getByRole("searchbox", { name: "Search products", exact: true });
const noPreparation = async () => undefined;

const interactions: readonly Interaction[] = [
  {
    name: "type a letter",
    goalMs: 50,
    prepare: (page) => searchField(page).click(),
    run: ({ page, measure }, run) =>
      measure(() => page.keyboard.press(letters.charAt(run % letters.length)), "nothing"),
  },
  {
    name: "type while a list renders",
    goalMs: 50,
    prepare: (page) => searchField(page).click(),
    run: async ({ page, measure }, run) => {
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(largeBrands[run % largeBrands.length] ?? "");
      await settle(page);
      const type = async () => {
        await page.keyboard.press("Enter");
        await page.keyboard.type("uscator lung", { delay: keyGapMs });
      };
      return measure(type, "list", 13);
    },
  },
  {
    name: "select or clear a brand",
    goalMs: 50,
    prepare: async (page) => {
      await page.getByRole("button", { name: "Open filters" }).click();
      await page.getByRole("checkbox", { name: largeBrands[1], exact: true }).waitFor();
      await settle(page);
    },
    run: async ({ page, measure }) => {
      const box = await centreOf(page, `label:has-text("${largeBrands[1]}") input`);
      return measure(() => page.mouse.click(box.x, box.y), "another list");
    },
  },
  {
    name: "remove a chip",
    goalMs: 50,
    prepare: async (page) => {
      await page.getByRole("button", { name: "Open filters" }).click();
      await page.evaluate("bench.begin()");
      await page.getByRole("checkbox", { name: largeBrands[1], exact: true }).click();
      await waitFor(page, "another list");
      await page.getByRole("button", { name: "Done" }).click();
    },
    run: async ({ page, measure }) => {
      const chip = await centreOf(page, "button[data-chip]");
      const measured = await measure(() => page.mouse.click(chip.x, chip.y), "another list");
      await page.evaluate("bench.begin()");
      await page.goBack();
      await waitFor(page, "another list");
      await settle(page);
      return measured;
    },
  },
  {
    name: "toggle out-of-stock offers",
    goalMs: 50,
    prepare: noPreparation,
    run: async ({ page, measure }) => {
      const box = await centreOf(page, 'label:has-text("Out-of-stock offers")');
      return measure(() => page.mouse.click(box.x, box.y), "another list");
    },
  },
  {
    name: "open the detail",
    goalMs: 100,
    prepare: noPreparation,
    run: async ({ page, measure }, run) => {
      const button = page.getByRole("button", { name: /^Details of / }).nth(run);
      await button.scrollIntoViewIfNeeded();
      await settle(page);
      const box = await button.boundingBox();
      if (box === null) throw new Error("the details button is not visible");
      const measured = await measure(
        () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2),
        "detail",
      );
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await settle(page);
      return measured;
    },
  },
];

async function centreOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not visible`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function expandAll(page: Page): Promise<void> {
  const expanded = await page.evaluate<number>(
    `(() => {
      const buttons = document.querySelectorAll("article button[aria-expanded=false]");
      for (const button of buttons) button.click();
      return buttons.length;
    })()`,
  );
  if (expanded !== 90) throw new Error(`${expanded} of 90 cards had offers to expand`);
  await settle(page);
}
