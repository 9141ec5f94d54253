import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import type { Browser } from "playwright-core";

/**
 * Has the browser served before whatever else the machine does, where the system lets us: elsewhere it goes on as it
 * is. The browser puts its pages back to the usual priority when it opens them, so that this is for open ones.
 */
export async function serveFirst(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  try {
    // On Linux each thread has a priority of its own.
    for (const { id } of processInfo) {
      for (const thread of readdirSync(`/proc/${id}/task`))
        setPriority(Number(thread), constants.priority.PRIORITY_HIGH);
    }
  } catch {
    // Not allowed, or no such folder: the printed share of a core says how much the figures are worth.
  }
}
