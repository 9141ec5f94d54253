import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of LibreOffice's program, undefined where it is not installed. */
export function findSpreadsheetProgram() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, "soffice")).find(existsSync);
}
