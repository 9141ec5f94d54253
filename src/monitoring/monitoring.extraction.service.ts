import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { PlaceVerdict } from "./core/extraction/propose-place.ts";
import type { PageInput } from "./core/extraction/read-page.ts";
import type { RecipeLocator, SiteRecipe } from "./core/extraction/recipe.ts";
import type { Reading } from "./core/reading.ts";
import type { ThreadReply, ThreadRequest } from "./monitoring.extraction.thread.ts";

/** A reading, or why the page could not be read to its end. */
export type Extraction =
  | { readonly done: true; readonly reading: Reading }
  | {
      readonly done: false;
      readonly reason: "extraction-timeout" | "extraction-failed";
      readonly detail: string;
    };

/** A page's bytes as they came, with what is needed to read them. */
export type FetchedPage = PageInput & { readonly body: Uint8Array };

/** Reads pages in threads beside the one that fetches. */
export interface Extractor {
  read(page: FetchedPage): Promise<Extraction>;
  /** Where the pages of one site hold their values. @returns null where they do not say, or time ran out */
  learn(pages: readonly FetchedPage[]): Promise<SiteRecipe | null>;
  /** Where a page holds a price that is known to be right. @returns null where nowhere, or time ran out */
  placeOf(page: FetchedPage, priceMinor: number): Promise<RecipeLocator | null>;
  /** How a place does on a page. @returns null where time ran out */
  judge(page: FetchedPage, locator: RecipeLocator): Promise<PlaceVerdict | null>;
  close(): Promise<void>;
}

export interface ExtractorOptions {
  /** @default one for each core */
  readonly threads?: number;
  /** A page that takes longer costs its thread its life. @default 5000 */
  readonly limitMs?: number;
  /** Entry of the thread, for tests. */
  readonly entry?: URL;
}

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
type Work = WithoutId<ThreadRequest>;

interface Job {
  readonly request: ThreadRequest;
  readonly settle: (outcome: ThreadReply | Overrun) => void;
}

/** The thread was ended over this request. */
type Overrun = Extract<Extraction, { done: false }>;

/** Pages that a thread holds beyond the one in hand, so that it never waits for its next one. */
const pagesAhead = 1;

export function createExtractor(options: ExtractorOptions = {}): Extractor {
  const { threads = availableParallelism(), limitMs = 5000 } = options;
  const entry = options.entry ?? new URL("./monitoring.extraction.thread.ts", import.meta.url);
  const waiting: Job[] = [];
  const inTurn = oneAtATime();
  const crew = Array.from({ length: threads }, () => createThread(entry, limitMs, inTurn, feed));
  let lastId = 0;
  let isClosed = false;

  function feed(): void {
    for (let held = 0; held <= pagesAhead; held++) {
      for (const thread of crew) {
        if (waiting.length === 0) return;
        if (thread.held() <= held) thread.take(waiting.shift() as Job);
      }
    }
  }

  function ask(work: Work): Promise<ThreadReply | Overrun> {
    if (isClosed) throw new Error("the extractor is closed");
    return new Promise((settle) => {
      waiting.push({ request: { id: ++lastId, ...work }, settle });
      feed();
    });
  }

  return {
    read: async (page) => extractionOf(await ask({ page: { ...page, body: ownMemory(page.body) } })),
    learn: async (pages) => {
      const outcome = await ask({ pages: pages.map((page) => ({ ...page, body: ownMemory(page.body) })) });
      return "recipe" in outcome ? outcome.recipe : null;
    },
    placeOf: async (page, priceMinor) => {
      const outcome = await ask({ shows: { ...page, body: ownMemory(page.body) }, priceMinor });
      return "place" in outcome ? outcome.place : null;
    },
    judge: async (page, locator) => {
      const outcome = await ask({ tried: { ...page, body: ownMemory(page.body) }, locator });
      return "judged" in outcome ? outcome.judged : null;
    },
    close: async () => {
      isClosed = true;
      await Promise.all(crew.map((thread) => thread.close()));
    },
  };
}

interface Thread {
  held(): number;
  take(job: Job): void;
  close(): Promise<void>;
}

type InTurn = (step: () => Promise<unknown>) => Promise<void>;

/** Threads begin and end one after another: Node 24 can crash as a whole where one begins while another ends. */
function oneAtATime(): InTurn {
  let last = Promise.resolve();
  return (step) => {
    last = last.then(async () => {
      await step();
    });
    return last;
  };
}

/**
 * One thread and its successors: a page that overruns ends the thread, and those behind it go to the next. A thread
 * begins with its first page; its time counts from when it is up.
 */
function createThread(entry: URL, limitMs: number, inTurn: InTurn, onIdle: () => void): Thread {
  const jobs: Job[] = [];
  let timer: NodeJS.Timeout | undefined;
  let worker: Worker | undefined;
  let isUp = false;
  let isBeginning = false;
  let isClosed = false;

  function begin(): void {
    if (isBeginning) return;
    isBeginning = true;
    void inTurn(async () => {
      isBeginning = false;
      if (isClosed || jobs.length === 0) return;
      try {
        worker = start();
      } catch (error) {
        // The machine gives no more threads.
        return replace("extraction-failed", String(error));
      }
      for (const job of jobs) worker.postMessage(job.request);
      await startedOrEnded(worker);
    });
  }

  function start(): Worker {
    const fresh = new Worker(entry);
    fresh.unref();
    fresh.on("message", (message: ThreadReply | "up") => {
      if (fresh === worker) hear(message);
    });
    fresh.on("error", (error) => {
      if (fresh === worker) replace("extraction-failed", error.message);
    });
    return fresh;
  }

  function hear(message: ThreadReply | "up"): void {
    if (message === "up") {
      isUp = true;
      watch();
    } else {
      const [job] = jobs;
      if (job?.request.id !== message.id) return;
      jobs.shift();
      watch();
      job.settle(message);
      onIdle();
    }
  }

  function watch(): void {
    clearTimeout(timer);
    if (isUp && jobs.length > 0)
      timer = setTimeout(() => replace("extraction-timeout", `more than ${limitMs} ms`), limitMs);
  }

  function end(): Promise<void> {
    clearTimeout(timer);
    const ended = worker;
    worker = undefined;
    isUp = false;
    return inTurn(async () => ended?.terminate());
  }

  /** The page in hand was at fault; those behind it are given to the successor. */
  function replace(reason: "extraction-timeout" | "extraction-failed", detail: string): void {
    void end();
    const guilty = jobs.shift();
    if (jobs.length > 0) begin();
    guilty?.settle({ done: false, reason, detail });
    onIdle();
  }

  return {
    held: () => jobs.length,
    take: (job) => {
      jobs.push(job);
      if (worker === undefined) begin();
      else worker.postMessage(job.request);
      if (jobs.length === 1) watch();
    },
    close: () => {
      isClosed = true;
      return end();
    },
  };
}

function startedOrEnded(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once("online", resolve);
    worker.once("exit", () => resolve());
  });
}

function extractionOf(outcome: ThreadReply | Overrun): Extraction {
  if ("done" in outcome) return outcome;
  if ("reading" in outcome) return { done: true, reading: outcome.reading };
  const detail = "error" in outcome ? outcome.error.slice(0, 200) : "no reading came back";
  return { done: false, reason: "extraction-failed", detail };
}

/** A view on memory that it shares with others would take all of that memory along to the thread. */
function ownMemory(body: Uint8Array): Uint8Array {
  return body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body);
}
