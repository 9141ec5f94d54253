import { ancestry, commonAncestor, elementsBetween } from "../../scan/element-tree.ts";
import { foldedRunText } from "../../scan/page-text.ts";
import type { ScannedPage, TextRun } from "../../scan/scan-page.ts";

/** A name of stock, delivery or state, folded, in the languages of watched shops. */
const stockName =
  /stoc|stock|stok|dispon|availab|verfugbar|liefer|lager|bestand|sklad|dostupn|dostepn|zalih|zalog|raktar|keszlet|elerheto|налич|доступ|склад|saatav|varasto|laos|saadav|noliktav|pieejam|sandel|likut|prieinam|διαθεσ|αποθεμ|status|stare|stav(?!e)|estado|statut|stato|livr|deliver|consegna|entrega|wysyl|dostaw|doruc|dodan|dostav|szallit|достав|toimitus|tarne|piegad|pristat|lever|voorraad|beschikb|tilgj|tilgaeng|tillgang|παραδοσ|teslim|magazin|store|shop|filial|pickup|collect|buc|quantity|cantit|qty|menge|quantit/;
const words = /^[^\d]*\p{L}{2}[^\d]*$/u;
const MAX_NAME = 40;

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
  return name.length <= MAX_NAME && words.test(name) && !stockName.test(name);
}

function cellsOf(page: ScannedPage, from: number, to: number, row: { readonly start: number }): number {
  return elementsBetween(page, from, to).filter(
    ({ name, parent }) => (name === "td" || name === "th") && parent?.start === row.start,
  ).length;
}
