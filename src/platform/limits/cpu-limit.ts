import { readFileSync } from "node:fs";

/** On Linux, clock ticks of `/proc` have 10 ms on every architecture that Node runs on (USER_HZ). */
const tickMs = 10;

/** A process that gets no CPU time, or waits for something, is over the limit after this multiple of it. */
const maxWaitFactor = 12;

/**
 * Limits a piece of work that the main thread of another process begins now. Where the system reports the thread's CPU time, that counts:
 * on a busy machine work takes longer without being at fault. Elsewhere the time that has passed counts.
 * @param pid undefined: the process could not be started
 * @returns whether the limit is exceeded
 */
export function limitCpuTime(pid: number | undefined, limitMs: number): () => boolean {
  const startMs = performance.now();
  const startCpuMs = cpuTimeOf(pid);
  return () => {
    const passedMs = performance.now() - startMs;
    if (passedMs < limitMs) return false;
    if (startCpuMs === null || passedMs >= limitMs * maxWaitFactor) return true;
    const cpuMs = cpuTimeOf(pid);
    return cpuMs === null || cpuMs - startCpuMs >= limitMs;
  };
}

/** Milliseconds that the main thread of a process has used; null where the system does not report them. */
function cpuTimeOf(pid: number | undefined): number | null {
  if (pid === undefined || process.platform !== "linux") return null;
  try {
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, "utf8");
    // Fields are counted after the command, which is in parentheses and may contain spaces: 14 and 15, user and system time.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}
