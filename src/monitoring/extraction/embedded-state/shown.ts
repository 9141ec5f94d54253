import type { ScannedPage } from "../scan/scan-page.ts";

const MAX_HITS = 30;
function isInText(page: ScannedPage, offset: number): boolean {
  let low = 0;
  let high = page.runs.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const run = page.runs[middle];
    if (run === undefined) return false;
    if (offset < run.start) high = middle - 1;
    else if (offset >= run.end) low = middle + 1;
    else return true;
  }
  return false;
}

/** Whether the page's text shows a number, or another mark of letters and digits, as a whole of its own. */
export function isShown(page: ScannedPage, number: string): boolean {
  const { html } = page;
  let at = html.indexOf(number);
  for (let hits = 0; at !== -1 && hits < MAX_HITS; hits += 1) {
    const isWhole = !/[\w.,]/.test(html.charAt(at - 1)) && !/\w/.test(html.charAt(at + number.length));
    if (isWhole && isInText(page, at)) return true;
    at = html.indexOf(number, at + number.length);
  }
  return false;
}
