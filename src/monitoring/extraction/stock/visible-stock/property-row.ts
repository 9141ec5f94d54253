import { ancestry, commonAncestor, elementsBetween } from "../../scan/element-tree.ts";
import { foldedRunText } from "../../scan/page-text.ts";
import type { ScannedPage, TextRun } from "../../scan/scan-page.ts";
import { isPiecesLabel, isStockLabel } from "./stock-names.ts";

const words = /^[^\d]*\p{L}{2}[^\d]*$/u;
/** Characters of a property's name. */
const MAX_NAME = 40;
/** A number of pieces and nothing else. */
const pieces =
  /^(\d{1,5})\+?\s*(?:buc(?:ati|ata)?|bucati|pcs?|pieces?|units?|stuck|stk|szt|sztuk|ks|kusy?|kusov|db|darab|бр|броя|broj|kom|kosov|kos|tk|kpl|gab|vnt|adet|τεμ|τεμαχια|st|stuks|pezzi|pz|unidades|uds|un)?\.?$/u;

/** The number of pieces that follows a name of stock in the same row, as in "Availability:" and "0 pcs"; null if it is none. */
export function labelledPieces(page: ScannedPage, run: TextRun): number | null {
  const count = pieces.exec(foldedRunText(page, run).trim())?.[1];
  const before = page.runs[run.index - 1];
  if (count === undefined || before === undefined || before.end - before.start > MAX_NAME * 2) return null;
  const row = commonAncestor(before.parent, run.parent);
  if (row === null || run.parent.depth - row.depth > 2 || before.parent.depth - row.depth > 2) return null;
  return isPiecesLabel(foldedRunText(page, before).trim()) ? Number(count) : null;
}

/**
 * Whether a text is the value of a property that has nothing to do with stock, as in a table of technical data: "Bluetooth" in
 * one cell, "not available" in the next. Rows of two cells and descriptions (`dt`, `dd`) are read.
 * @param nameRun the run of the product's name, which is no property; -1: none
 */
export function isOtherProperty(page: ScannedPage, run: TextRun, nameRun: number): boolean {
  const cell = ancestry(run.parent, null, 4).find(({ name }) => name === "td" || name === "dd");
  const before = cell === undefined ? undefined : page.runs[cell.firstRun - 1];
  if (cell === undefined || before === undefined || before.index === nameRun) return false;
  const row = commonAncestor(before.parent, cell);
  if (row === null || cell.parent !== row || (row.name !== "tr" && row.name !== "dl" && cell.name !== "dd"))
    return false;
  if (row.name === "tr" && cellsOf(page, row.firstRun, row.endRun, row) !== 2) return false;
  const name = foldedRunText(page, before).replace(/[\s:]+$/, "");
  return name.length <= MAX_NAME && words.test(name) && !isStockLabel(name);
}

function cellsOf(page: ScannedPage, from: number, to: number, row: { readonly start: number }): number {
  return elementsBetween(page, from, to).filter(
    ({ name, parent }) => (name === "td" || name === "th") && parent?.start === row.start,
  ).length;
}
