import { unescapedCell } from "./copied-rows.ts";
import { type CsvDialect, type CsvFormat, csvCellWriter, csvDialects, csvStart } from "./csv-table.ts";
import type { CellKind, TableColumn } from "./table.ts";

/** A table whose rows are lines of COPY's text format. */
export interface CopiedTable {
  readonly columns: readonly TableColumn[];
  /** In batches of whole lines. */
  readonly lines: AsyncIterable<Buffer>;
}

/**
 * The text of a table of many rows: the same as `csvTable` writes, in a fifth of the time. Most cells are copied byte by byte;
 * only those that need quotation marks or other changes become texts.
 */
export async function* copiedCsv(
  { columns, lines }: CopiedTable,
  format: CsvFormat,
): AsyncGenerator<string | Buffer> {
  const dialect = csvDialects[format];
  yield csvStart(columns, dialect);
  const writers = columns.map((column) => new CellWriter(column, dialect));
  const separator = codeOf(dialect.separator);
  for await (const batch of lines) yield csvOfLines(batch, writers, separator);
}

const [tab, lineFeed, carriageReturn, space] = [9, 10, 13, 32];
const [minus, dot, digit0, digit9, colon] = [45, 46, 48, 57, 58];

/** Whether a text that begins with the byte is no formula: letters and digits of ASCII. */
const isPlainStart = Uint8Array.from({ length: 256 }, (_, code) =>
  /[0-9A-Za-z]/.test(String.fromCharCode(code)) ? 1 : 0,
);
/** Whether a cell with the byte is not written as it is: it needs quotation marks, or is escaped by COPY. */
const isSpecial = Uint8Array.from({ length: 256 }, (_, code) =>
  '";,\\'.includes(String.fromCharCode(code)) ? 1 : 0,
);

function codeOf(sign: string): number {
  return sign.charCodeAt(0);
}

/** Where the bytes of a batch are written. */
interface Output {
  bytes: Buffer;
  length: number;
}

function csvOfLines(batch: Buffer, writers: readonly CellWriter[], separator: number): Buffer {
  const output: Output = { bytes: Buffer.allocUnsafe(roomFor(batch.length)), length: 0 };
  let column = 0;
  for (let from = 0; from < batch.length; ) {
    let end = from;
    let byte = batch[end] ?? lineFeed;
    let special = 0;
    while (byte !== tab && byte !== lineFeed) {
      special |= isSpecial[byte] ?? 0;
      end += 1;
      byte = batch[end] ?? lineFeed;
    }
    if (end > from) {
      const writer = writers[column];
      const isCopied = special === 0 && (writer?.copy(batch, from, end, output) ?? false);
      if (!isCopied) writer?.writeText(batch, from, end, output);
    }
    if (byte === tab) {
      output.bytes[output.length++] = separator;
      column += 1;
    } else {
      output.bytes[output.length++] = carriageReturn;
      output.bytes[output.length++] = lineFeed;
      column = 0;
    }
    from = end + 1;
  }
  return output.bytes.subarray(0, output.length);
}

/** Bytes that cells of a number of bytes need at most when they are copied: each may grow by a point, a line by its end. */
function roomFor(bytes: number): number {
  return 2 * bytes + 16;
}

/** Texts of a column with words that are remembered: a few occur in most rows. */
const maxKnown = 1000;

class CellWriter {
  readonly #kind: CellKind | "words";
  readonly #point: number;
  readonly #asText: (stored: string) => string;
  readonly #known = new Map<string, Buffer>();

  constructor(column: TableColumn, dialect: CsvDialect) {
    this.#kind = column.shown === undefined ? column.kind : "words";
    this.#point = codeOf(dialect.point);
    this.#asText = csvCellWriter(column, dialect);
  }

  /**
   * Writes a cell of the simple form of its kind without making a text of it.
   * @returns false when the cell is of another form, and nothing was written
   */
  copy(batch: Buffer, from: number, end: number, output: Output): boolean {
    switch (this.#kind) {
      case "text":
        if (isPlainStart[batch[from] ?? 0] !== 1) return false;
        copyBytes(batch, from, end, output);
        return true;
      case "hundredths":
        // At least three digits: smaller amounts are filled up with zeros.
        if (end - from < 4 || !isNumber(batch, from, end, false)) return false;
        copyBytes(batch, from, end - 2, output);
        output.bytes[output.length++] = this.#point;
        copyBytes(batch, end - 2, end, output);
        return true;
      case "integer":
      case "decimal":
        if (!isNumber(batch, from, end, true)) return false;
        copyNumber(batch, from, end, this.#point, output);
        return true;
      case "instant":
        // As "2026-11-21 12:00:00+02", without a year of five digits.
        if (batch[from + 10] !== space || batch[from + 13] !== colon) return false;
        copyBytes(batch, from, from + 16, output);
        return true;
      default:
        return false;
    }
  }

  /** Writes any cell. */
  writeText(batch: Buffer, from: number, end: number, output: Output): void {
    const written = this.#cellOf(batch.toString("utf8", from, end));
    const room = output.length + written.length + roomFor(batch.length - end);
    if (room > output.bytes.length) {
      const larger = Buffer.allocUnsafe(2 * room);
      output.bytes.copy(larger, 0, 0, output.length);
      output.bytes = larger;
    }
    written.copy(output.bytes, output.length);
    output.length += written.length;
  }

  #cellOf(stored: string): Buffer {
    const known = this.#known.get(stored);
    if (known) return known;
    const written = Buffer.from(this.#asText(unescapedCell(stored)));
    if (this.#kind === "words" && this.#known.size < maxKnown) this.#known.set(stored, written);
    return written;
  }
}

/** Whether a cell is digits with a minus before them and, if allowed, a point between them. */
function isNumber(batch: Buffer, from: number, end: number, hasPoint: boolean): boolean {
  let next = batch[from] === minus ? from + 1 : from;
  // The point is neither first nor last, and there is one at most.
  let isPointAllowed = false;
  let isLastDigit = false;
  let points = hasPoint ? 0 : 1;
  for (; next < end; next += 1) {
    const byte = batch[next] ?? 0;
    if (byte >= digit0 && byte <= digit9) {
      isPointAllowed = points === 0;
      isLastDigit = true;
    } else if (byte === dot && isPointAllowed) {
      points += 1;
      isPointAllowed = false;
      isLastDigit = false;
    } else return false;
  }
  return isLastDigit;
}

function copyBytes(batch: Buffer, from: number, end: number, output: Output): void {
  const { bytes } = output;
  let at = output.length;
  for (let next = from; next < end; next += 1) bytes[at++] = batch[next] ?? 0;
  output.length = at;
}

function copyNumber(batch: Buffer, from: number, end: number, point: number, output: Output): void {
  const { bytes } = output;
  let at = output.length;
  for (let next = from; next < end; next += 1) {
    const byte = batch[next] ?? 0;
    bytes[at++] = byte === dot ? point : byte;
  }
  output.length = at;
}
