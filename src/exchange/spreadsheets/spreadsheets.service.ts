import { decodeText } from "./core/decode-text.ts";
import { readDelimited } from "./core/delimited-text.ts";
import { type Sheet, sheetLimits, UnreadableSheetError } from "./core/sheet.ts";
import { readXlsx } from "./core/xlsx.ts";
import { SpreadsheetRefusedError } from "./spreadsheets.errors.ts";

export type SheetEnding = ".xlsx" | ".txt" | ".csv";

export interface SheetFile {
  readonly name: string;
  readonly content: Buffer;
}

/** What a person reads who sent a file of another kind. */
const wrongEnding = {
  ".xlsx": "SHEET_NOT_XLSX",
  ".txt": "SHEET_NOT_TEXT",
  ".csv": "SHEET_NOT_CSV",
} as const;

/**
 * Reads an uploaded file by its ending; its content must be what the ending says.
 * @param endings which the call takes
 * @throws SpreadsheetRefusedError
 */
export async function readSheet(
  { name, content }: SheetFile,
  endings: readonly SheetEnding[],
): Promise<Sheet> {
  const ending = endings.find((one) => name.toLowerCase().endsWith(one));
  try {
    if (ending === undefined) {
      const [only, ...others] = endings;
      throw new UnreadableSheetError(
        only !== undefined && others.length === 0 ? wrongEnding[only] : "SHEET_NOT_XLSX_OR_TEXT",
      );
    }
    if (content.length === 0) throw new UnreadableSheetError("SHEET_EMPTY");
    const sheet = await readContent(content, ending);
    if (sheet.length === 0) throw new UnreadableSheetError("SHEET_EMPTY");
    return sheet;
  } catch (error) {
    if (!(error instanceof UnreadableSheetError)) throw error;
    const { problem } = error;
    const isNoCsv = problem.code === "SHEET_NOT_TEXT" && ending === ".csv";
    throw new SpreadsheetRefusedError(isNoCsv ? { code: "SHEET_NOT_CSV" } : problem);
  }
}

async function readContent(content: Buffer, ending: SheetEnding): Promise<Sheet> {
  if (ending === ".xlsx") return readXlsx(content, sheetLimits);
  return readDelimited(decodeText(content), ending === ".txt" ? "\t" : null, sheetLimits);
}
