import { byteOrderMark, csvLine, csvNumber, csvText } from "../../../kit/csv.ts";
import { decimalFromMinor } from "../../../kit/money.ts";
import type { TemplateTable } from "./template-texts.ts";

/** A template as tab-separated text. Its cells hold no tabs or quotation marks. */
export function templateText({ headings, example }: TemplateTable): string {
  const written = example.map((value) => (typeof value === "number" ? decimalOf(value) : (value ?? "")));
  return byteOrderMark + [headings, written].map((cells) => `${cells.join("\t")}\r\n`).join("");
}

/** A template as spreadsheets of Romania read CSV. */
export function templateCsv({ headings, example }: TemplateTable): string {
  const written = example.map((value) => {
    if (typeof value !== "number") return csvText(value);
    return Number.isInteger(value) ? csvNumber(value, 0) : csvNumber(value, 2);
  });
  return byteOrderMark + csvLine(headings.map(csvText)) + csvLine(written);
}

function decimalOf(value: number): string {
  return decimalFromMinor(Math.round(value * 100)).replace(".", ",");
}
