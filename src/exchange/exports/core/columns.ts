import { type ExportColumnPlan, fixedColumns } from "../../columns/core/export-columns.ts";

/** What a site has beside the fixed columns. */
export interface SiteColumns {
  readonly fields: readonly {
    readonly fieldName: string;
    readonly displayEn: string;
    readonly displayRo: string;
  }[];
  /** Domains of competitors. */
  readonly competitors: readonly string[];
}

export const fieldPrefix = "field:";
const competitorPrefix = "competitor:";
const linkPrefix = "link:";

/** All columns that a person may choose, in their usual order. @param hasCosts whether they may see the shop's costs */
export function availableColumns(
  { fields, competitors }: SiteColumns,
  hasCosts: boolean,
): ExportColumnPlan[] {
  return [
    ...fixedColumns.filter(({ group }) => hasCosts || group !== "costs"),
    ...fields.map(({ fieldName, displayEn, displayRo }) => ({
      id: `${fieldPrefix}${fieldName}`,
      group: "fields" as const,
      kind: "field" as const,
      headings: { en: displayEn.trim() || fieldName, ro: displayRo.trim() || fieldName },
      isUsual: true,
    })),
    ...competitors.map((domain) => ({
      id: `${competitorPrefix}${domain}`,
      group: "competitors" as const,
      kind: "hundredths" as const,
      headings: { en: `${domain} (lei)`, ro: `${domain} (lei)` },
      isUsual: false,
    })),
  ];
}

/**
 * The columns of a file: those that were chosen and exist, each once, in the order of the choice; the usual ones when nothing
 * was chosen or none of it exists any more.
 */
export function chosenColumns(
  available: readonly ExportColumnPlan[],
  chosen: readonly string[] | null,
): ExportColumnPlan[] {
  const byId = new Map(available.map((column) => [column.id, column]));
  const found = [...new Set(chosen)].flatMap((id) => byId.get(id) ?? []);
  return found.length > 0 ? found : available.filter(({ isUsual }) => isUsual);
}

/** The name of the dynamic field that a column shows; null for other columns. */
export function fieldOf(columnId: string): string | null {
  return columnId.startsWith(fieldPrefix) ? columnId.slice(fieldPrefix.length) : null;
}

/** The competitor whose price a column shows; null for other columns. */
export function competitorOf(columnId: string): string | null {
  return columnId.startsWith(competitorPrefix) ? columnId.slice(competitorPrefix.length) : null;
}

/** The id of the column with the address of a product's link. @param place from 1 */
export function linkColumn(place: number): string {
  return `${linkPrefix}${place}`;
}

/** The place of the link whose address a column shows, from 1; null for other columns. */
export function linkOf(columnId: string): number | null {
  return columnId.startsWith(linkPrefix) ? Number(columnId.slice(linkPrefix.length)) : null;
}
