import { spawn } from "node:child_process";
import { closeSync, fchmodSync, openSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identity } from "./account.ts";
import { type Cluster, type Postmaster, readPostmaster, serverArguments } from "./cluster.ts";
import { isPidAlive } from "./folder-lock.ts";

const pollMs = 15;
const recoveryMs = 60_000;
const logCapBytes = 10 * 2 ** 20;

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
}

export interface StartOptions {
  readonly logFile: string;
  /** Preferred port. A fixed one is waited for; another is replaced by any free port when taken. */
  readonly port: number | undefined;
  readonly isPortFixed: boolean;
  readonly isDurable: boolean;
}

/** The running server of this cluster, once it is ready. Removes the pid file of a dead one. */
export async function findRunning({ dir }: Cluster): Promise<RunningServer | undefined> {
  const deadline = performance.now() + recoveryMs;
  while (performance.now() < deadline) {
    const postmaster = readPostmaster(dir);
    if (!postmaster) return undefined;
    if (!isPostgres(postmaster.pid)) {
      // After a reboot the pid may belong to another process, and PostgreSQL would refuse to start.
      rmSync(join(dir, "postmaster.pid"), { force: true });
      return undefined;
    }
    if (postmaster.isReady) return { pid: postmaster.pid, port: postmaster.port };
    await sleep(pollMs);
  }
  throw new Error("The embedded database is running but not ready");
}

/** Starts the server and waits until it accepts connections. */
export async function startServer(cluster: Cluster, options: StartOptions): Promise<RunningServer> {
  const deadline = performance.now() + recoveryMs;
  let port = await choosePort(options.port, options.isPortFixed);
  for (;;) {
    const result = await tryToStart(cluster, port, options, deadline);
    if ("pid" in result) return result;
    if (performance.now() > deadline || !isTransient(result.log)) {
      throw new Error(`The embedded database does not start:\n${result.log}`);
    }
    await sleep(200);
    port = await choosePort(options.isPortFixed ? port : undefined, options.isPortFixed);
  }
}

async function tryToStart(
  cluster: Cluster,
  port: number,
  { logFile, isDurable }: StartOptions,
  deadline: number,
): Promise<Postmaster | { log: string }> {
  const logStart = capLog(logFile);
  const log = openSync(logFile, "a", 0o600);
  fchmodSync(log, 0o600);
  const child = spawn(
    join(cluster.native, "bin", "postgres"),
    serverArguments(cluster.dir, { port, isDurable }),
    {
      // In its own process group, so that Ctrl-C does not reach it: we stop it after our own work is done.
      detached: true,
      stdio: ["ignore", log, log],
      cwd: cluster.dir,
      env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
      ...identity(cluster.account),
    },
  );
  closeSync(log);
  let hasEnded = false;
  let failure = "";
  child.once("exit", () => {
    hasEnded = true;
  });
  child.once("error", (error) => {
    hasEnded = true;
    failure = error.message;
  });
  child.unref();
  while (!hasEnded && performance.now() < deadline) {
    const postmaster = readPostmaster(cluster.dir);
    if (postmaster?.pid === child.pid && postmaster?.isReady) return postmaster;
    await sleep(pollMs);
  }
  if (!hasEnded) child.kill("SIGQUIT");
  return { log: failure || readFileSync(logFile).subarray(logStart).toString() };
}

/** Fast shutdown: running transactions are rolled back, committed ones are durable. */
export async function stopServer(pid: number): Promise<void> {
  for (const [signal, waitMs] of [
    ["SIGINT", 15_000],
    ["SIGQUIT", 5_000],
  ] as const) {
    if (!isPostgres(pid)) return;
    process.kill(pid, signal);
    const deadline = performance.now() + waitMs;
    while (isPostgres(pid) && performance.now() < deadline) await sleep(pollMs);
  }
}

/** Whether the process is running and is a PostgreSQL server, as far as can be determined. */
export function isPostgres(pid: number): boolean {
  if (!isPidAlive(pid)) return false;
  if (process.platform !== "linux") return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")[0]?.endsWith("postgres") === true;
  } catch {
    return false;
  }
}

/** Temporary errors: children of a killed server are still running, or the port was just taken. */
function isTransient(log: string): boolean {
  return /shared memory block|lock file .* already exists|could not bind|already in use/.test(log);
}

async function choosePort(wanted: number | undefined, isFixed: boolean): Promise<number> {
  if (wanted !== undefined && (isFixed || (await freePort(wanted)) !== undefined)) return wanted;
  const port = await freePort(0);
  if (port === undefined) throw new Error("No free port on 127.0.0.1");
  return port;
}

function freePort(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(undefined));
    probe.listen(wanted, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : undefined));
    });
  });
}

/** @returns size of the log in bytes */
function capLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= logCapBytes) return size;
  truncateSync(logFile, 0);
  return 0;
}
