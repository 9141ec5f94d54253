import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Identifies a process by id and start time, so that a later one with the same id is not mistaken for it. Without /proc
 * the id alone is used.
 */
export function processMark(pid: number = process.pid): string {
  return `${pid}-${startTicks(pid) ?? "x"}`;
}

export function isMarkAlive(mark: string): boolean {
  const pid = Number(mark.split("-")[0]);
  return Number.isSafeInteger(pid) && isPidAlive(pid) && processMark(pid) === mark;
}

export function isPidAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Runs the work while no other process does so for the same path. A lock whose holder has died is removed.
 */
export async function withFolderLock<T>(path: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  while (!tryLock(path)) {
    if (performance.now() > deadline) throw new Error(`Another process holds ${path} for too long`);
    await sleep(20);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** Creates the lock atomically with its holder's mark. */
function tryLock(path: string): boolean {
  const draft = `${path}.${processMark()}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, processMark(), { mode: 0o600, flag: "wx" });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const holder = readIfPresent(path);
    if (holder !== undefined && !isMarkAlive(holder)) removeStaleLock(path, holder);
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Moves the lock, then checks it again: another process may have acquired it in between. */
function removeStaleLock(path: string, deadHolder: string): void {
  const aside = `${path}.dead.${randomBytes(4).toString("hex")}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readIfPresent(aside) !== deadHolder) linkSync(aside, path);
  rmSync(aside, { force: true });
}

/** Processes that use the server; the last one stops it. Entries of dead processes do not count. */
export interface UserRegister {
  enter(): void;
  /** @returns whether no process is left */
  leave(): boolean;
}

export function userRegister(folder: string): UserRegister {
  const own = join(folder, processMark());
  return {
    enter() {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(own, "");
    },
    leave() {
      rmSync(own, { force: true });
      const marks = readdirSync(folder);
      for (const mark of marks) if (!isMarkAlive(mark)) rmSync(join(folder, mark), { force: true });
      return !marks.some(isMarkAlive);
    },
  };
}

function startTicks(pid: number): string | undefined {
  const stat = readIfPresent(`/proc/${pid}/stat`);
  // Fields are counted after the command, which is in parentheses and may contain spaces. Field 22 is the start time.
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
