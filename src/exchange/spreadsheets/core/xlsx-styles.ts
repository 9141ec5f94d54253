import type { XmlHandler } from "./xlsx-archive.ts";

/** How numbers with a style are shown. */
export type NumberLook =
  | "plain"
  | "date"
  | "percent"
  /** At least as many digits. */
  | { readonly digits: number };

/** Built-in formats of dates and times (ECMA-376, part 1, 18.8.30), those of the Far East included. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);

/** How a format code shows numbers. @param code as "dd.mm.yyyy" or `#,##0.00\ [$lei-418]` */
export function lookOfFormat(code: string): NumberLook {
  const [positive = ""] = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "").split(";");
  if (/^general$/i.test(positive.trim())) return "plain";
  if (/^0{2,}$/.test(positive.trim())) return { digits: positive.trim().length };
  if (/[dmyhs]/i.test(positive)) return "date";
  return positive.includes("%") ? "percent" : "plain";
}

/** Collects the looks of styles, by index, from the part xl/styles.xml. */
export function stylesReader(): { readonly handler: XmlHandler; looks(): readonly NumberLook[] } {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isInCells = false;
  let isInFormats = false;
  return {
    handler: {
      open: (name, attributes) => {
        if (name === "cellXfs") isInCells = true;
        else if (name === "numFmts") isInFormats = true;
        // Conditional formats have formats of their own, with ids that mean something else elsewhere.
        else if (name === "numFmt" && isInFormats)
          codes.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "");
        else if (name === "xf" && isInCells) ids.push(Number(attributes["numFmtId"] ?? 0));
      },
      close: (name) => {
        if (name === "cellXfs") isInCells = false;
        if (name === "numFmts") isInFormats = false;
      },
    },
    looks: () =>
      ids.map((id) => {
        const code = codes.get(id);
        if (code !== undefined) return lookOfFormat(code);
        if (isBuiltInDate(id)) return "date";
        return id === 9 || id === 10 ? "percent" : "plain";
      }),
  };
}
