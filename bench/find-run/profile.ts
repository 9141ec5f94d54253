import { Session } from "node:inspector/promises";

const sampleMs = 200;
const maxModules = 12;

/** Does work. @returns the largest resident memory of this process with its threads meanwhile, megabytes */
export async function peakMemory(work: () => Promise<void>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, sampleMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak / 1024 / 1024;
}

/**
 * Does work under the sampling profiler.
 * @returns where the time of this thread went, by file, the most first; waiting is "(idle)"
 */
export async function profiled(
  work: () => Promise<unknown>,
): Promise<{ readonly name: string; readonly share: number }[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.start");
  await work();
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  const { nodes, samples = [] } = profile;
  const nameOf = new Map(
    nodes.map(({ id, callFrame }) => [id, moduleOf(callFrame.url, callFrame.functionName)]),
  );
  const counts = new Map<string, number>();
  for (const id of samples) {
    const name = nameOf.get(id) ?? "";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, count]) => ({ name, share: count / samples.length }))
    .sort((a, b) => b.share - a.share)
    .slice(0, maxModules);
}

/** A file of the project by its path, a package by its name, everything else by its function. */
function moduleOf(url: string, functionName: string): string {
  const [, dependency] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (dependency !== undefined) return dependency;
  const [, own] = /\/((?:src|bench)\/.+)$/.exec(url) ?? [];
  return own ?? (url || functionName);
}
