import { Worker } from "node:worker_threads";

const ownProducts = 10_000;
const marketProducts = 100_000;
const threads = 2;

/** What one thread receives: all own products, and its part of the market. */
export interface ScaleInput {
  readonly own: readonly string[];
  readonly market: readonly string[];
}

export interface ScaleOutput {
  readonly scoredPairs: number;
  readonly matches: number;
}

/**
 * Prepares, blocks and scores 10,000 own products against 100,000 of the market, divided between two threads.
 * @param titles of real offers; generated ones have other model numbers
 */
export async function blockAtScale(titles: readonly string[]) {
  const market = Array.from({ length: marketProducts }, (_, at) =>
    variantOf(titles[at % titles.length] ?? "", Math.floor(at / titles.length)),
  );
  const own = Array.from({ length: ownProducts }, (_, at) => market[(at * 7) % market.length] ?? "");
  const start = performance.now();
  const parts = await Promise.all(
    Array.from({ length: threads }, (_, part) =>
      runThread({ own, market: market.filter((_title, at) => at % threads === part) }),
    ),
  );
  return {
    seconds: (performance.now() - start) / 1000,
    scoredPairs: parts.reduce((sum, { scoredPairs }) => sum + scoredPairs, 0),
    matches: parts.reduce((sum, { matches }) => sum + matches, 0),
  };
}

/** The title with other digits in words that hold letters and digits. */
function variantOf(title: string, variant: number): string {
  if (variant === 0) return title;
  return title.replace(/\b(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{5,}\b/gi, (code) =>
    code.replace(/\d/g, (digit, at: number) => String((Number(digit) + variant * (at + 1)) % 10)),
  );
}

function runThread(input: ScaleInput): Promise<ScaleOutput> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./scale.thread.ts", import.meta.url), { workerData: input });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}
