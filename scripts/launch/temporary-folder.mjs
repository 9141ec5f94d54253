import { accessSync, constants, mkdirSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { resolve } from "node:path";

/** Where Linux keeps files in memory, on Debian and most others. */
const memoryFolder = "/dev/shm";

/** TMPFS_MAGIC in Linux's `linux/magic.h`. */
const tmpfsType = 0x01021994;

/** A run on two cores stores 0.3 GB at most, and its processes take 4 GB. */
const neededFilesBytes = 1024 ** 3;
const neededMemoryBytes = 6 * 1024 ** 3;

/**
 * The folder for what the tests store: DATA_DIR if it is set, memory if there is plenty, otherwise the system's temporary folder.
 * The tests create and delete hundreds of thousands of small files, which takes a disk's file system a tenth of the run.
 * @returns {string} an existing folder
 */
export function temporaryParent() {
  const { DATA_DIR } = process.env;
  if (!DATA_DIR) return hasMemoryFolder() ? memoryFolder : tmpdir();
  mkdirSync(DATA_DIR, { recursive: true });
  return resolve(DATA_DIR);
}

function hasMemoryFolder() {
  if (process.platform !== "linux" || freemem() < neededMemoryBytes) return false;
  try {
    accessSync(memoryFolder, constants.W_OK | constants.X_OK);
    const { type, bsize, bavail } = statfsSync(memoryFolder);
    return type === tmpfsType && bsize * bavail >= neededFilesBytes;
  } catch {
    return false;
  }
}
