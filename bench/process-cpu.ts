import { readdirSync, readFileSync } from "node:fs";

/** A kernel's clock tick, as /proc counts CPU time. */
const tickMs = 10;

/**
 * CPU time of a process, of the children that it has and of those it had, milliseconds.
 * @returns 0 where the system has no /proc
 */
export function cpuMsWithChildren(pid: number): number {
  const own = statOf(pid);
  if (own === null) return 0;
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
    .filter((stat) => stat.parent === pid);
  return own.usedMs + own.endedChildrenMs + children.reduce((sum, child) => sum + child.usedMs, 0);
}

interface Stat {
  readonly parent: number;
  readonly usedMs: number;
  readonly endedChildrenMs: number;
}

/** null for a process that is not there (any more). */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in brackets, may hold anything; what follows are numbers: state, parent, … utime, stime, cutime, cstime.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = (place: number) => Number(fields[place] ?? 0) * tickMs;
    return {
      parent: Number(fields[1]),
      usedMs: ticks(11) + ticks(12),
      endedChildrenMs: ticks(13) + ticks(14),
    };
  } catch {
    return null;
  }
}
