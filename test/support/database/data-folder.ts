import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readPostmaster } from "../../../src/platform/db/embedded/cluster.ts";
import { isPidAlive } from "../../../src/platform/db/embedded/folder-lock.ts";
import { stopOrphan } from "../../../src/platform/db/embedded-postgres.ts";

export interface DataFolder {
  readonly path: string;
  /** The embedded server's process, if one runs there. */
  serverPid(): number | undefined;
  /** Stops what a killed process left running, and takes the folder away. */
  remove(): Promise<void>;
}

/** A data folder of a test's own. @param parent an existing folder */
export function createDataFolder(parent = process.env["TEST_DATA_DIR"] ?? tmpdir()): DataFolder {
  const base = mkdtempSync(join(parent, "vizor-data-"));
  chmodSync(base, 0o711);
  const path = join(base, "data");
  const note = join(path, "postgres-location.txt");
  const clusterDir = () => (existsSync(note) ? readFileSync(note, "utf8").trim() : join(path, "postgres"));
  return {
    path,
    serverPid: () => {
      const pid = readPostmaster(clusterDir())?.pid;
      return pid !== undefined && isPidAlive(pid) ? pid : undefined;
    },
    remove: async () => {
      await stopOrphan(path);
      if (existsSync(note)) rmSync(dirname(clusterDir()), { recursive: true, force: true });
      rmSync(base, { recursive: true, force: true });
    },
  };
}
