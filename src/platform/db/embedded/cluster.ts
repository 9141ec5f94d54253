import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Account, identity } from "./account.ts";

const run = promisify(execFile);

export const superuser = "vizor_owner";

/** The folder of a PostgreSQL cluster and its programs. */
export interface Cluster {
  readonly dir: string;
  /** Folder with `bin/`, `lib/` and `share/`. */
  readonly native: string;
  readonly account: Account | undefined;
}

/** Creates the cluster when there is none, atomically: an interrupted start leaves only a draft folder. */
export async function ensureCluster(cluster: Cluster, password: string): Promise<void> {
  if (existsSync(join(cluster.dir, "PG_VERSION"))) return;
  const draft = `${cluster.dir}.${randomBytes(4).toString("hex")}`;
  const passwordFile = `${draft}.pw`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600, flag: "wx" });
  for (const path of [draft, passwordFile]) changeOwner(path, cluster.account);
  try {
    await run(join(cluster.native, "bin", "initdb"), initdbArguments(draft, passwordFile), {
      cwd: "/",
      env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
      ...identity(cluster.account),
    });
    renameSync(draft, cluster.dir);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const { stderr } = error as { stderr?: string };
    throw new Error(`The embedded database could not be created:\n${stderr ?? String(error)}`, {
      cause: error,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function initdbArguments(dir: string, passwordFile: string): string[] {
  return [
    `--pgdata=${dir}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C.UTF-8",
    "--no-instructions",
  ];
}

function changeOwner(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid, account.gid);
}

export interface ServerSettings {
  readonly port: number;
  /** False only for tests: a crash of the machine may then lose data. */
  readonly isDurable: boolean;
}

/** Command-line settings for this machine's memory, computed at each start. */
export function serverArguments(
  dir: string,
  settings: ServerSettings,
  memoryMb = availableMemoryMb(),
): string[] {
  const share = (part: number, minMb: number, maxMb: number) =>
    `${Math.round(Math.min(maxMb, Math.max(minMb, memoryMb * part)))}MB`;
  const values: Record<string, string | number> = {
    port: settings.port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 160,
    shared_buffers: share(1 / 16, 64, 4096),
    effective_cache_size: share(1 / 2, 256, 65_536),
    maintenance_work_mem: share(1 / 64, 32, 512),
    work_mem: "16MB",
    jit: "off",
    wal_compression: "on",
    max_wal_size: "4GB",
    checkpoint_completion_target: 0.9,
    random_page_cost: 1.1,
    // A first import fills empty tables at hundreds of rows a second: plans need statistics within seconds.
    autovacuum_naptime: "15s",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    // Statements and parameters contain personal data: neither is logged.
    log_min_error_statement: "panic",
    log_parameter_max_length_on_error: 0,
    ...(settings.isDurable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  return ["-D", dir, ...Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

function availableMemoryMb(): number {
  const constrained = process.constrainedMemory();
  const bytes = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return bytes / 2 ** 20;
}

/** The server's own `postmaster.pid`. @see PostgreSQL, miscadmin.h "LOCK_FILE_LINE" */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

export function readPostmaster(clusterDir: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(clusterDir, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid < 2) return undefined;
  return { pid, port: Number(lines[3] ?? 0), isReady: lines[7]?.trim() === "ready" };
}
