import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";

const waitMs = 20_000;
const pauseMs = 100;

/** The date header of a mail has whole seconds. */
const secondMs = 1000;

/**
 * Waits for the newest mail to an address in the demo's outbox since an instant.
 * @param since a time before the mail was requested
 * @throws Error if none arrives within 20 s
 */
export async function mailTo(address: string, since: Date): Promise<Email> {
  const end = Date.now() + waitMs;
  while (Date.now() < end) {
    const mails = await readOutbox();
    const found = mails.find(
      ({ to, date }) =>
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
function readOutbox(): Promise<Email[]> {
  const folder = join(process.env["E2E_DATA_DIR"] ?? "", "outbox");
  // The first mail creates the folder.
  if (!existsSync(folder)) return Promise.resolve([]);
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .reverse()
    .slice(0, 10);
  return Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
}
