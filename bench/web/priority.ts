import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import type { Browser } from "playwright-core";

/**
 * Raises the priority of the browser's processes, if the system allows it, so that other load affects the figures less.
 * The browser resets the priority of a page when it opens it, so call this after opening.
 */
export async function raisePriority(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  try {
    // On Linux the priority is set per thread.
    for (const { id } of processInfo) {
      for (const thread of readdirSync(`/proc/${id}/task`))
        setPriority(Number(thread), constants.priority.PRIORITY_HIGH);
    }
  } catch {
    // Not allowed, or no /proc: the printed share of a core shows how reliable the figures are.
  }
}
