import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Account, canReach, serverAccount } from "./account.ts";
import { packagedBinaries, usableBinaries } from "./binaries.ts";
import type { Cluster } from "./cluster.ts";

/** Folder of root's database when its account cannot reach the data folder. */
export const systemFolder = "/var/lib/vizor";

const noteFile = "postgres-location.txt";

/**
 * Chooses the cluster's folder, account and programs. The folder is inside the data folder when the server's account can
 * reach it; else below `/var/lib/vizor`, recorded in a note in the data folder.
 * @param dataDir absolute and existing
 * @param installMark distinguishes this installation from an earlier one whose data folder was deleted
 */
export function placeCluster(dataDir: string, installMark: string): Cluster {
  const own = join(dataDir, "postgres");
  const note = join(dataDir, noteFile);
  if (existsSync(note)) return complete(dataDir, readFileSync(note, "utf8").trim());
  const account = serverAccount();
  if (account === undefined || existsSync(own) || canReach(account, dataDir, "run"))
    return complete(dataDir, own);
  const hash = createHash("sha256").update(`${dataDir}\n${installMark}`).digest("hex").slice(0, 16);
  const folder = join(systemFolder, hash);
  makeOpenFolder(systemFolder);
  makeOpenFolder(folder);
  writeFileSync(note, `${join(folder, "postgres")}\n`, { mode: 0o600 });
  return complete(dataDir, join(folder, "postgres"));
}

function complete(dataDir: string, dir: string): Cluster {
  const account = ownerOf(dir);
  const copiesDir = account ? systemFolder : dataDir;
  return { dir, account, native: usableBinaries(packagedBinaries(), account, copiesDir) };
}

/** Readable by the server's account under any umask. */
function makeOpenFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

/** A cluster created by an ordinary user still belongs to that user when root starts it. */
function ownerOf(dir: string): Account | undefined {
  const fallback = serverAccount();
  const found = statSync(dir, { throwIfNoEntry: false });
  if (!found) return fallback;
  if (fallback) return { name: String(found.uid), uid: found.uid, gid: found.gid };
  if (found.uid !== process.getuid?.()) {
    throw new Error(`${dir} belongs to another account: start as root or set DATA_DIR to another folder`);
  }
  return undefined;
}
