import { SaxesParser } from "saxes";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { type SheetLimits, UnreadableSheetError } from "./sheet.ts";

/** Events of an XML part. Names are without their prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** The parts of an xlsx file, unpacked on demand. */
export interface XlsxArchive {
  has(path: string): boolean;
  /** Parses an XML part while it is unpacked; a missing part has no events. @throws UnreadableSheetError */
  parse(path: string, handler: XmlHandler): Promise<void>;
}

/**
 * Opens an xlsx file, which is a zip archive. Nothing is unpacked before the numbers of its directory are within the limits;
 * what is unpacked is counted, since these numbers may lie.
 * @throws UnreadableSheetError
 */
export async function openXlsx(content: Buffer, limits: SheetLimits): Promise<XlsxArchive> {
  const zip = await openZip(content);
  if (zip.entryCount > limits.maxEntries)
    throw new UnreadableSheetError("SHEET_TOO_MANY_PARTS", { max: limits.maxEntries });
  const entries = await entriesOf(zip);
  const maxMb = Math.floor(limits.maxUnpackedBytes / 1024 / 1024);
  const tooLarge = () => new UnreadableSheetError("SHEET_UNPACKED_TOO_LARGE", { max: maxMb });
  const stated = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (stated > limits.maxUnpackedBytes) throw tooLarge();
  let unpacked = 0;
  return {
    has: (path) => entries.has(path),
    parse: async (path, handler) => {
      const entry = entries.get(path);
      if (entry === undefined) return;
      const parser = parserFor(handler);
      const decoder = new TextDecoder("utf-8", { fatal: true });
      try {
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
          unpacked += (chunk as Buffer).length;
          if (unpacked > limits.maxUnpackedBytes) throw tooLarge();
          parser.write(decoder.decode(chunk as Buffer, { stream: true }));
        }
        parser.write(decoder.decode()).close();
      } catch (error) {
        throw error instanceof UnreadableSheetError ? error : new UnreadableSheetError("SHEET_DAMAGED");
      }
    },
  };
}

async function openZip(content: Buffer): Promise<ZipFile> {
  // Local file header or, of an empty archive, the directory's end: anything else is no zip, whatever its name.
  if (!["504b0304", "504b0506"].includes(content.toString("hex", 0, 4)))
    throw new UnreadableSheetError("SHEET_NOT_XLSX");
  try {
    return await fromBufferPromise(content, { lazyEntries: true, strictFileNames: true });
  } catch {
    throw new UnreadableSheetError("SHEET_DAMAGED");
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    throw new UnreadableSheetError("SHEET_DAMAGED");
  }
  return entries;
}

function parserFor(handler: XmlHandler): SaxesParser {
  const parser = new SaxesParser({ xmlns: false });
  parser.on("error", () => {
    throw new UnreadableSheetError("SHEET_DAMAGED");
  });
  // Entities and external files are declared there; no spreadsheet writes one.
  parser.on("doctype", () => {
    throw new UnreadableSheetError("SHEET_DOCTYPE");
  });
  parser.on("opentag", ({ name, attributes }) => handler.open?.(localName(name), attributes));
  parser.on("closetag", ({ name }) => handler.close?.(localName(name)));
  parser.on("text", (text) => handler.text?.(text));
  parser.on("cdata", (text) => handler.text?.(text));
  return parser;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
