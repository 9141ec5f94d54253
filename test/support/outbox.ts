import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { outboxFolder } from "../../src/platform/mail/outbox.ts";

/** The mails in the outbox of a data folder, oldest first. @param to only those to this address, in any case */
export async function readOutbox(dataDir: string, to?: string): Promise<Email[]> {
  const folder = outboxFolder(dataDir);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
  const mails = await Promise.all(names.sort().map((name) => readMail(join(folder, name))));
  const wanted = to?.toLowerCase();
  return mails.filter(
    (mail) => wanted === undefined || mail.to?.some(({ address }) => address?.toLowerCase() === wanted),
  );
}

/** By path, inode and time: a mail is written once, and a repeated one is another file. */
const readMails = new Map<string, Promise<Email>>();

/** Tests read the same outbox after each step, and parsing takes longer than reading. */
function readMail(path: string): Promise<Email> {
  const { ino, mtimeMs } = statSync(path);
  const key = `${path} ${ino} ${mtimeMs}`;
  const mail = readMails.get(key) ?? PostalMime.parse(readFileSync(path));
  readMails.set(key, mail);
  return mail;
}

/** The newest mail to an address. @throws Error where there is none */
export async function newestMailTo(dataDir: string, to: string): Promise<Email> {
  const mail = (await readOutbox(dataDir, to)).at(-1);
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}

/** The address behind a mail's button, the same in both parts. @throws Error where the parts do not agree */
export function linkIn({ html = "", text = "" }: Email): string {
  const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1]);
  const [link] = hrefs;
  if (link === undefined || hrefs.some((href) => href !== link) || !text.split("\n").includes(link)) {
    throw new Error(`no link that both parts agree on: ${hrefs.join(" ")}`);
  }
  return link;
}

/** The token in the link of a mail. */
export function tokenIn(mail: Email): string {
  return new URL(linkIn(mail)).searchParams.get("token") ?? "";
}
