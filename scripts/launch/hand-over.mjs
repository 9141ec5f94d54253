import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { projectDir } from "./project.mjs";

const parentWatchMs = 500;

/** The environment of everything we start: its `node` is the pinned one. */
export function environmentWith(node) {
  return { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}` };
}

/**
 * Runs a TypeScript program to its end, passes signals on, and ends with its exit code. The program
 * sees this process die by the channel between them; this process sees npm die by its own parent.
 * @param {{ hasDatabase?: boolean }} options hasDatabase: the program keeps the embedded database running
 */
export function handOver(node, entry, args, { hasDatabase = false } = {}) {
  const child = spawn(node, [join(projectDir, entry), ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: environmentWith(node),
  });
  const stop = () => {
    child.kill("SIGTERM");
    // It ends within 25 s; one that does not even hear the signal is ended.
    setTimeout(() => child.kill("SIGKILL"), 30_000).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  stopWhenNpmDies(stop);
  child.on("error", (error) => {
    console.error(`${node} does not run: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => {
    if (signal !== null && hasDatabase) stopOrphanedDatabase(node);
    process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
  });
}

/** npm passes on no signal when it is itself killed outright; between it and us may stand a shell that goes on. */
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

/** Our parent and its parent, the latter where /proc tells. */
function ancestry() {
  const parent = process.ppid;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, "utf8");
    return `${parent} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]}`;
  } catch {
    return String(parent);
  }
}

/** A program that was killed outright could not stop its database. */
function stopOrphanedDatabase(node) {
  spawnSync(node, [join(projectDir, "src/cli/main.ts"), "stop-database"], {
    stdio: "ignore",
    timeout: 30_000,
  });
}
