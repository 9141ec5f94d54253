import { type Sheet, type SheetLimits, UnreadableSheetError } from "./sheet.ts";
import { openXlsx, type XlsxArchive } from "./xlsx-archive.ts";
import { sheetReader, textsReader } from "./xlsx-sheet.ts";
import { stylesReader } from "./xlsx-styles.ts";

/**
 * Reads the first visible worksheet of an xlsx file (ECMA-376, Office Open XML).
 * @throws UnreadableSheetError for anything that is not such a file, has macros, a DOCTYPE or more than the limits allow
 */
export async function readXlsx(content: Buffer, limits: SheetLimits): Promise<Sheet> {
  const archive = await openXlsx(content, limits);
  await refuseMacros(archive);
  const workbookPath =
    (await targetsOf(archive, "_rels/.rels", "")).get("officeDocument") ?? "xl/workbook.xml";
  if (!archive.has(workbookPath)) throw new UnreadableSheetError("SHEET_NOT_XLSX");
  const folder = workbookPath.slice(0, workbookPath.lastIndexOf("/") + 1);
  const relations = `${folder}_rels/${workbookPath.slice(folder.length)}.rels`;
  const parts = await targetsOf(archive, relations, folder);
  const { isFrom1904, sheetId } = await readWorkbook(archive, workbookPath);
  const path = parts.get(sheetId);
  if (path === undefined || !archive.has(path)) throw new UnreadableSheetError("SHEET_DAMAGED");
  const texts = textsReader();
  await archive.parse(parts.get("sharedStrings") ?? "", texts.handler);
  const styles = stylesReader();
  await archive.parse(parts.get("styles") ?? "", styles.handler);
  const sheet = sheetReader({ texts: texts.texts, looks: styles.looks(), isFrom1904 }, limits);
  await archive.parse(path, sheet.handler);
  return sheet.rows();
}

async function refuseMacros(archive: XlsxArchive): Promise<void> {
  let hasMacros = archive.has("xl/vbaProject.bin");
  await archive.parse("[Content_Types].xml", {
    open: (_name, { ContentType = "" }) => {
      if (/macroEnabled|vbaProject/i.test(ContentType)) hasMacros = true;
    },
  });
  if (hasMacros) throw new UnreadableSheetError("SHEET_MACROS");
}

/** Paths of related parts: by the relation's id, and by the last word of its type. @param folder of the relating part */
async function targetsOf(archive: XlsxArchive, path: string, folder: string): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await archive.parse(path, {
    open: (name, { Id = "", Type = "", Target = "" }) => {
      if (name !== "Relationship") return;
      const target = Target.startsWith("/") ? Target.slice(1) : `${folder}${Target}`;
      targets.set(Id, target);
      targets.set(Type.slice(Type.lastIndexOf("/") + 1), target);
    },
  });
  return targets;
}

/** The relation's id of the first visible sheet. */
async function readWorkbook(archive: XlsxArchive, path: string) {
  let isFrom1904 = false;
  let sheetId: string | undefined;
  await archive.parse(path, {
    open: (name, attributes) => {
      if (name === "workbookPr") isFrom1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "");
      if (name !== "sheet" || sheetId !== undefined) return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      if ((attributes["state"] ?? "visible") === "visible") sheetId = id;
    },
  });
  if (sheetId === undefined) throw new UnreadableSheetError("SHEET_ALL_HIDDEN");
  return { isFrom1904, sheetId };
}
