import { readdirSync, readFileSync } from "node:fs";

/** Unit of the CPU times in /proc, milliseconds. */
const tickMs = 10;

/**
 * CPU time of a process and of its running and ended children, milliseconds.
 * @returns 0 on systems without /proc
 */
export function cpuMsWithChildren(pid: number): number {
  const own = statOf(pid);
  if (own === null) return 0;
  const children = processIds()
    .flatMap((id) => statOf(id) ?? [])
    .filter((stat) => stat.parent === pid);
  return own.usedMs + own.endedChildrenMs + children.reduce((sum, child) => sum + child.usedMs, 0);
}

/**
 * CPU time of this process's running children whose command line contains a text, and of all its ended children,
 * milliseconds.
 * @returns 0 on systems without /proc
 */
export function cpuMsOfChildren(text: string): number {
  const own = statOf(process.pid);
  if (own === null) return 0;
  return processIds()
    .filter((pid) => commandOf(pid).includes(text))
    .flatMap((pid) => statOf(pid) ?? [])
    .filter(({ parent }) => parent === process.pid)
    .reduce((sum, child) => sum + child.usedMs, own.endedChildrenMs);
}

function processIds(): number[] {
  return readdirSync("/proc").map(Number).filter(Number.isInteger);
}

/** "" if the process does not exist (any more). */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

interface Stat {
  readonly parent: number;
  readonly usedMs: number;
  readonly endedChildrenMs: number;
}

/** null if the process does not exist (any more). */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in brackets, may contain any character. The fields after it: state, parent, … utime, stime, cutime, cstime.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = (field: number) => Number(fields[field] ?? 0) * tickMs;
    return {
      parent: Number(fields[1]),
      usedMs: ticks(11) + ticks(12),
      endedChildrenMs: ticks(13) + ticks(14),
    };
  } catch {
    return null;
  }
}
