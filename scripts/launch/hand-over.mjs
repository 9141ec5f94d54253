import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { projectDir } from "./project.mjs";

const parentWatchMs = 500;

/** The environment of the programs that we start: its `node` is the pinned one. */
export function environmentWith(node) {
  return { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}` };
}

/**
 * Runs a TypeScript program, forwards signals to it and exits with its exit code. The program notices the death of this
 * process by the closed IPC channel; this process notices the death of npm by its changed parent.
 * @param {{ hasDatabase?: boolean }} options hasDatabase: the program runs the embedded database
 */
export function handOver(node, entry, args, { hasDatabase = false } = {}) {
  const child = spawn(node, [join(projectDir, entry), ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: environmentWith(node),
  });
  const stop = () => {
    child.kill("SIGTERM");
    // The program stops within 25 s unless it hangs.
    setTimeout(() => child.kill("SIGKILL"), 30_000).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  stopWhenNpmDies(stop);
  child.on("error", (error) => {
    console.error(`${node} cannot be started: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => {
    if (signal !== null && hasDatabase) stopOrphanedDatabase(node);
    process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
  });
}

/** npm forwards no signal when it is killed with SIGKILL, and the shell between npm and us may survive it. */
export function stopWhenNpmDies(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const ancestors = ancestry();
  const timer = setInterval(() => {
    if (ancestry() === ancestors) return;
    clearInterval(timer);
    stop();
  }, parentWatchMs);
  timer.unref();
}

/** The ids of our parent and, where /proc exists, of its parent. */
function ancestry() {
  const parent = process.ppid;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, "utf8");
    return `${parent} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]}`;
  } catch {
    return String(parent);
  }
}

/** A program that was killed with SIGKILL could not stop its database. */
function stopOrphanedDatabase(node) {
  spawnSync(node, [join(projectDir, "src/cli/main.ts"), "stop-database"], {
    stdio: "ignore",
    timeout: 30_000,
  });
}
