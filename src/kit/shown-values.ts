/** Stock states as files write them, in the file's language. */
export const stockWords = {
  en: { IN_STOCK: "In stock", OUT_OF_STOCK: "Out of stock", NOT_AVAILABLE: "No stock info" },
  ro: { IN_STOCK: "În stoc", OUT_OF_STOCK: "Stoc epuizat", NOT_AVAILABLE: "Fără informații despre stoc" },
} as const;

/** The value of a dynamic field as a text: the values of a list are joined by ", ". */
export function fieldText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return Array.isArray(value) ? value.map(String).join(", ") : String(value);
}
