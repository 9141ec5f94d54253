import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";

const waitMs = 20_000;
const pauseMs = 100;

/** Instants are compared with what a file's date header holds: whole seconds. */
const secondMs = 1000;

/**
 * The newest mail to an address that the demo has put into its outbox since an instant; waits for it.
 * @param since the moment before the mail was asked for
 * @throws Error when none comes within 20 s
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

/** The one address of our own that a mail leads to, as a path with its query. */
export function linkOf({ text = "" }: Email): string {
  const [link] = /https?:\/\/\S+\?token=[\w.-]+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`The mail holds no link:\n${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** The newest first, as their names sort. */
function readOutbox(): Promise<Email[]> {
  const folder = join(process.env["E2E_DATA_DIR"] ?? "", "outbox");
  // The first mail makes the folder.
  if (!existsSync(folder)) return Promise.resolve([]);
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .reverse()
    .slice(0, 10);
  return Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
}
