import type { Page } from "playwright-core";
import { benchSite, largeBrands } from "./market.ts";
import { type Measured, type MeasuredPage, openMeasured, settle, waitFor } from "./page.ts";
import type { WebSetting } from "./setup.ts";

/** A way in which ninety products with all their offers are shown. */
export interface Shown {
  readonly name: string;
  readonly layout: "grid" | "table";
  /** Every card's list of offers is unfolded. */
  readonly isUnfolded: boolean;
}

export const shownWays: readonly Shown[] = [
  { name: "grid", layout: "grid", isUnfolded: false },
  { name: "grid-unfolded", layout: "grid", isUnfolded: true },
  { name: "table", layout: "table", isUnfolded: false },
];

interface Interaction {
  readonly name: string;
  /** To the next paint. */
  readonly goalMs: number;
  /** Once before the runs. */
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
/** Between the keys of one who types fast. */
const keyGapMs = 80;

/** P15 on one way of showing, with a CPU so many times slower. @param only a part of an interaction's name */
export async function* measureInteractions(
  setting: WebSetting,
  shown: Shown,
  { slowdown, runs, only }: { slowdown: number; runs: number; only: string },
): AsyncGenerator<InteractionTimes> {
  for (const interaction of interactions.filter(({ name }) => name.includes(only))) {
    const context = await setting.openContext();
    const path = `/products?site=${benchSite}&size=90&out_of_stock=true&layout=${shown.layout}`;
    const measured = await openMeasured(context, path);
    try {
      await measured.slowDown(slowdown);
      if (shown.isUnfolded) await unfoldAll(measured.page);
      await interaction.prepare(measured.page);
      const taken: Measured[] = [];
      for (let run = 0; run < warmRuns + runs; run++) {
        const one = await interaction.run(measured, run);
        if (run >= warmRuns) taken.push(one);
      }
      yield {
        name: interaction.name,
        goalMs: interaction.goalMs,
        nextPaint: taken.flatMap(({ nextPaint }) => nextPaint),
        seen: taken.map(({ seenMs }) => seenMs),
        cpu: taken.map(({ cpuMs }) => cpuMs),
      };
    } finally {
      await measured.close();
    }
  }
}

const searchField = (page: Page) => page.getByRole("searchbox", { name: "Search products", exact: true });
const nothingToDo = async () => undefined;

const interactions: readonly Interaction[] = [
  {
    name: "type a letter",
    goalMs: 50,
    prepare: (page) => searchField(page).click(),
    run: ({ page, measure }, run) =>
      measure(() => page.keyboard.press(letters.charAt(run % letters.length)), "nothing"),
  },
  {
    name: "type while a list is drawn",
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
    name: "tick or untick a brand",
    goalMs: 50,
    prepare: async (page) => {
      await page.getByRole("button", { name: "Open filters" }).click();
      await page.getByRole("checkbox", { name: largeBrands[1], exact: true }).waitFor();
      await settle(page);
    },
    run: async ({ page, measure }) => {
      const box = await middleOf(page, `label:has-text("${largeBrands[1]}") input`);
      return measure(() => page.mouse.click(box.x, box.y), "another list");
    },
  },
  {
    name: "take a chip away",
    goalMs: 50,
    prepare: async (page) => {
      await page.getByRole("button", { name: "Open filters" }).click();
      await page.evaluate("bench.begin()");
      await page.getByRole("checkbox", { name: largeBrands[1], exact: true }).click();
      await waitFor(page, "another list");
      await page.getByRole("button", { name: "Done" }).click();
    },
    run: async ({ page, measure }) => {
      const chip = await middleOf(page, "button[data-chip]");
      const measured = await measure(() => page.mouse.click(chip.x, chip.y), "another list");
      await page.evaluate("bench.begin()");
      await page.goBack();
      await waitFor(page, "another list");
      await settle(page);
      return measured;
    },
  },
  {
    name: "offers out of stock, on or off",
    goalMs: 50,
    prepare: nothingToDo,
    run: async ({ page, measure }) => {
      const box = await middleOf(page, 'label:has-text("Out-of-stock offers")');
      return measure(() => page.mouse.click(box.x, box.y), "another list");
    },
  },
  {
    name: "open the detail",
    goalMs: 100,
    prepare: nothingToDo,
    run: async ({ page, measure }, run) => {
      const button = page.getByRole("button", { name: /^Details of / }).nth(run);
      await button.scrollIntoViewIfNeeded();
      await settle(page);
      const box = await button.boundingBox();
      if (box === null) throw new Error("the button of the details is not to be seen");
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

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function unfoldAll(page: Page): Promise<void> {
  const unfolded = await page.evaluate<number>(
    `(() => {
      const buttons = document.querySelectorAll("article button[aria-expanded=false]");
      for (const button of buttons) button.click();
      return buttons.length;
    })()`,
  );
  if (unfolded !== 90) throw new Error(`${unfolded} of 90 cards had a list to unfold`);
  await settle(page);
}
