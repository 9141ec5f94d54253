/** Far beyond what a quiet machine takes, below the time limit of a test. */
const waitMs = 240_000;

/** Waits until a condition is true. @throws Error after `withinMs` */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  withinMs = waitMs,
): Promise<void> {
  const endMs = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error(`not within ${withinMs} ms: ${what}`);
    await new Promise((resume) => setTimeout(resume, 25));
  }
}
