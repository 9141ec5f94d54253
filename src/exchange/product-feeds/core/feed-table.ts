import { cutText, storableText } from "../../../kit/text/cut-text.ts";
import { UnreadableFeedError } from "./feed-error.ts";
import {
  isReadAttribute,
  maxOpenLength,
  maxValueLength,
  type RawItem,
  type ReadAttribute,
} from "./feed-fields.ts";
import type { FeedWarnings } from "./feed-warnings.ts";

/** Cells of a row beyond these are not read. */
const maxColumns = 500;

const delimiters = ["\t", ";", ",", "|"] as const;

/**
 * Items of a product feed as a table: tab, semicolon, comma or bar between cells, quotes as in RFC 4180. The first row names
 * the columns as Google does, in any case, with spaces or underscores, with or without "g:". A row with cells beyond its columns is
 * reported: a delimiter in a value has moved the others.
 * @throws UnreadableFeedError
 */
export async function* readTableItems(
  text: AsyncIterable<string>,
  warnings: FeedWarnings,
): AsyncGenerator<RawItem> {
  let columns: readonly (ReadAttribute | null)[] | null = null;
  let row = 0;
  for await (const cells of readRows(text)) {
    if (columns === null) columns = columnsOf(cells);
    else if (cells.some((cell) => cell !== "")) {
      row += 1;
      const beyond = cells.slice(columns.length).find((cell) => cell.trim() !== "");
      if (beyond !== undefined) warnings.add("CELLS_BEYOND_COLUMNS", beyond, row);
      yield itemOf(columns, cells);
    }
  }
}

function columnsOf(cells: readonly string[]): (ReadAttribute | null)[] {
  const columns = cells.map((cell) => {
    const name = cell
      .trim()
      .toLowerCase()
      .replace(/^g:/, "")
      .replace(/[\s_-]+/g, "_");
    return isReadAttribute(name) ? name : null;
  });
  const hasName = columns.includes("id") || columns.includes("sku");
  if (!columns.includes("link") && !(hasName && columns.includes("price"))) {
    throw new UnreadableFeedError("not-a-feed");
  }
  return columns;
}

function itemOf(columns: readonly (ReadAttribute | null)[], cells: readonly string[]): RawItem {
  const item: Partial<Record<ReadAttribute, string>> = {};
  columns.forEach((name, at) => {
    const cell = cells[at]?.trim();
    if (name !== null && cell && item[name] === undefined) item[name] = cell;
  });
  return item;
}

/** Rows of cells while the text arrives. */
async function* readRows(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let heading = "";
  let rows: RowReader | null = null;
  for await (const chunk of text) {
    if (rows !== null) {
      yield* rows.read(chunk);
      continue;
    }
    heading += chunk;
    if (!/[\r\n]/.test(heading)) {
      if (heading.length > maxOpenLength) throw new UnreadableFeedError("not-a-feed");
      continue;
    }
    rows = new RowReader(delimiterOf(heading));
    yield* rows.read(heading);
  }
  if (rows === null) {
    rows = new RowReader(delimiterOf(heading));
    yield* rows.read(heading);
  }
  yield* rows.end();
}

/** The one that occurs most often in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/)).replace(/"[^"]*"/g, "");
  const counts = delimiters.map((one) => line.split(one).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Splits text into rows and cells; one row may come in several parts. */
class RowReader {
  readonly #delimiter: number;
  readonly #cells: string[] = [];
  #cell = "";
  #cellLength = 0;
  #state: "start" | "plain" | "quoted" | "closed" = "start";

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  read(text: string): string[][] {
    const rows: string[][] = [];
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (this.#state === "quoted") {
        if (code !== quote) continue;
        this.#add(text, from, at);
        from = at + 1;
        this.#state = "closed";
      } else if (code === quote && this.#state !== "plain") {
        // Two quotes inside a quoted cell are one.
        if (this.#state === "closed") this.#add('"', 0, 1);
        from = at + 1;
        this.#state = "quoted";
      } else if (code === carriageReturn) {
        // Half of a line's end, which the line feed completes.
        this.#add(text, from, at);
        from = at + 1;
      } else if (code === this.#delimiter || code === lineFeed) {
        this.#add(text, from, at);
        from = at + 1;
        this.#endCell();
        if (code === lineFeed) rows.push(this.#cells.splice(0));
      } else if (this.#state === "start") this.#state = "plain";
    }
    this.#add(text, from, text.length);
    return rows;
  }

  end(): string[][] {
    if (this.#cells.length === 0 && this.#cell === "") return [];
    this.#endCell();
    return [this.#cells.splice(0)];
  }

  #add(text: string, from: number, to: number): void {
    this.#cellLength += to - from;
    if (this.#cellLength > maxOpenLength) throw new UnreadableFeedError("value-too-long");
    if (from < to && this.#cell.length < maxValueLength) this.#cell += text.slice(from, to);
  }

  #endCell(): void {
    if (this.#cells.length < maxColumns) this.#cells.push(cutText(storableText(this.#cell), maxValueLength));
    this.#cell = "";
    this.#cellLength = 0;
    this.#state = "start";
  }
}
