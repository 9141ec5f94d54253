import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";

const waitMs = 60_000;
const pauseMs = 100;

/** Read at a time. Concurrent tests send a few mails a second at most. */
const mostMails = 20;

/** The date header of a mail has whole seconds. */
const secondMs = 1000;

/**
 * Waits for the newest mail to an address in the demo's outbox since an instant.
 * @param since a time before the mail was requested
 * @param holding what its text must hold, where another mail may come at the same time
 * @throws Error if none arrives within a minute
 */
export async function mailTo(address: string, since: Date, holding = /(?:)/): Promise<Email> {
  const end = Date.now() + waitMs;
  while (Date.now() < end) {
    const mails = await readOutbox();
    const found = mails.find(
      ({ to, date, text = "" }) =>
        holding.test(text) &&
        to?.some((one) => one.address === address) &&
        date !== undefined &&
        Date.parse(date) >= since.getTime() - secondMs,
    );
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error(`No mail to ${address} came within ${waitMs / 1000} s`);
}

/** The path and query of the only link to Vizor in a mail. */
export function linkOf({ text = "" }: Email): string {
  const [link] = /https?:\/\/\S+\?token=[\w.-]+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`The mail holds no link:\n${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Newest first: file names sort by time. */
async function readOutbox(): Promise<Email[]> {
  const folder = join(process.env["E2E_DATA_DIR"] ?? "", "outbox");
  // The first mail creates the folder.
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .reverse()
    .slice(0, mostMails);
  const mails = await Promise.all(names.map((name) => readMail(join(folder, name))));
  return mails.filter((mail) => mail !== undefined);
}

/** undefined for a mail that was deleted with its recipient meanwhile. */
async function readMail(path: string): Promise<Email | undefined> {
  const eml = await readFile(path).catch(() => undefined);
  return eml && PostalMime.parse(eml);
}
