/** Runs work, and looks at the resident memory of this process meanwhile. */
export async function watchMemory<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly mostBytes: number; readonly result: Result }> {
  let mostBytes = process.memoryUsage.rss();
  const timer = setInterval(() => {
    mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
  }, 5);
  try {
    const result = await work();
    return { result, mostBytes };
  } finally {
    clearInterval(timer);
  }
}
