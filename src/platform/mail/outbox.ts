import { randomBytes } from "node:crypto";
import { chmod, mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** Folder that mail is written to when no SMTP server is set. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, "outbox");
}

/**
 * Writes a mail to the folder atomically, readable by its owner only. File names sort by time; a repeated mail gets a
 * name with the same suffix.
 * @param id of the mail: letters, digits and hyphens
 * @returns the file's path
 */
export async function writeToOutbox(folder: string, id: string, eml: Buffer, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const name = `${now.toISOString().replaceAll(/[:.]/g, "-")}-${id.replaceAll(/[^\w-]/g, "")}.eml`;
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
  return path;
}
