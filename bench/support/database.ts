import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, type Database } from "../../src/platform/db/database.ts";
import { openEmbeddedPostgres } from "../../src/platform/db/embedded-postgres.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { createLog } from "../../src/platform/log.ts";
import { loadSecrets, type Secrets } from "../../src/platform/secrets.ts";
import { cpuMsWithChildren } from "./process-cpu.ts";

export interface BenchDatabase extends Database {
  readonly ownerUrl: string;
  readonly secrets: Secrets;
  /** CPU time that the database server has used, milliseconds. */
  cpuMs(): number;
}

/** An embedded database of the product's own kind, durable as in production, gone with `close`. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "vizor-bench-"));
  // Root's database runs under another account, which would be given a folder elsewhere that nobody takes away.
  chmodSync(folder, 0o711);
  const secrets = loadSecrets(folder);
  const server = await openEmbeddedPostgres(folder);
  await migrate(server.url, secrets);
  const database = createDatabase({ ownerUrl: server.url, secrets, log: createLog("warn") });
  return {
    ...database,
    ownerUrl: server.url,
    secrets,
    cpuMs: () => cpuMsWithChildren(server.pid()),
    close: async () => {
      await database.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Middle value; of two middle ones the lower. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
