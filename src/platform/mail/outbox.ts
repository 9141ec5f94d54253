import { randomBytes } from "node:crypto";
import { chmod, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** Folder that mail is written to when no SMTP server is set. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, "outbox");
}

/**
 * Writes a mail to the folder atomically, readable by its owner only. File names sort by time; a repeated mail replaces the one
 * before.
 * @param id of the mail: letters, digits and hyphens
 * @returns the file's path
 */
export async function writeToOutbox(folder: string, id: string, eml: Buffer, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const name = `${now.toISOString().replaceAll(/[:.]/g, "-")}${endOf(id)}`;
  const path = join(folder, name);
  const draft = join(folder, `.${name}.${randomBytes(6).toString("hex")}.draft`);
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(eml);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await deleteCopies(folder, id, name);
  return path;
}

/** Deletes a mail in the folder. @param id as it was written with */
export function deleteMailFromOutbox(folder: string, id: string): Promise<void> {
  return deleteCopies(folder, id, null);
}

async function deleteCopies(folder: string, id: string, keptName: string | null): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const copies = names.filter((name) => name.endsWith(endOf(id)) && name !== keptName);
  for (const name of copies) await rm(join(folder, name), { force: true });
}

/** Deletes the mails in the folder whose only recipient is an address, in any case. @param exceptId of the mail that stays */
export async function deleteFromOutbox(folder: string, address: string, exceptId?: string): Promise<void> {
  const wanted = address.toLowerCase();
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.endsWith(".eml") || (exceptId !== undefined && name.endsWith(endOf(exceptId)))) continue;
    const path = join(folder, name);
    const head = (await readFile(path, "utf8").catch(() => "")).split("\r\n\r\n", 1)[0] ?? "";
    // A header's further lines begin with white space.
    const to = /^To:((?:.|\r\n[ \t])*)/im.exec(head)?.[1]?.toLowerCase() ?? "";
    const recipient = /<([^<>]+)>\s*$/.exec(to)?.[1] ?? to.trim();
    if (recipient === wanted) await rm(path, { force: true });
  }
}

/** How the name of a mail's file ends. */
function endOf(id: string): string {
  return `-${id.replaceAll(/[^\w-]/g, "")}.eml`;
}
