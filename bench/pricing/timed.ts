import type { BenchDatabase } from "../support/database.ts";

/** Runs some work and prints its time and the CPU time of both processes. @returns seconds */
export async function timed(
  database: BenchDatabase,
  name: string,
  work: () => Promise<unknown>,
): Promise<number> {
  const [startMs, startCpuMs] = [performance.now(), database.cpuMs()];
  const ownCpu = process.cpuUsage();
  await work();
  const seconds = (performance.now() - startMs) / 1000;
  const used = process.cpuUsage(ownCpu);
  const node = (used.user + used.system) / 1e6;
  const server = (database.cpuMs() - startCpuMs) / 1000;
  console.log(
    `${seconds.toFixed(1).padStart(8)} s  (CPU: Node ${node.toFixed(1)} s, PostgreSQL ${server.toFixed(1)} s)  ${name}`,
  );
  return seconds;
}
