import { readPage } from "../extraction/read-page.ts";
import type { ReadPage } from "../visits/visit.service.ts";
import type { PageMark } from "./page-mark.client.ts";

/**
 * Reads pages in this process and marks which one. Readings come without their evidence: it is not stored, and holds
 * the page's text in memory.
 */
export function createPageReader(mark: PageMark, read = readPage): ReadPage {
  return (check, page) => {
    mark.set(check);
    try {
      return { done: true, reading: { ...read(page), evidence: [] } };
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      return { done: false, reason: "extraction-failed", detail: detail.slice(0, 200) };
    } finally {
      mark.clear();
    }
  };
}
