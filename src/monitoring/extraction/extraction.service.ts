import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { limitCpuTime } from "../../platform/limits/cpu-limit.ts";
import type { ExtractionReply, ExtractionRequest } from "./extraction.process.ts";
import type { PageInput } from "./read-page.ts";
import type { Reading } from "./reading.ts";
import type { LocationCheck } from "./recipe/propose-location.ts";
import type { RecipeLocator, SiteRecipe } from "./recipe/recipe.ts";

/** A reading, or why the page could not be read. */
export type Extraction =
  | { readonly done: true; readonly reading: Reading }
  | {
      readonly done: false;
      readonly reason: "extraction-timeout" | "extraction-failed";
      readonly detail: string;
    };

/** A fetched page with its undecoded body. */
export type PageBytes = PageInput & { readonly body: Uint8Array };

/** Reads pages in child processes, so that a slow page never blocks fetching (decision 7 in docs/decisions). */
export interface Extractor {
  read(page: PageBytes): Promise<Extraction>;
  /**
   * Trains a recipe from pages of one site.
   * @returns null if no field was confirmed or the time limit was exceeded
   */
  trainRecipe(pages: readonly PageBytes[]): Promise<SiteRecipe | null>;
  /**
   * Finds the element that contains a known price (hundredths, > 0).
   * @returns null if there is none or the time limit was exceeded
   */
  locatePrice(page: PageBytes, priceMinor: number): Promise<RecipeLocator | null>;
  /**
   * Compares the value at a location with the page's own reading.
   * @returns null if the time limit was exceeded
   */
  checkLocation(page: PageBytes, locator: RecipeLocator): Promise<LocationCheck | null>;
  close(): Promise<void>;
}

export interface ExtractorOptions {
  /** @default number of CPU cores */
  readonly processes?: number;
  /** Limit of the CPU time for one request, milliseconds; its process is killed when it is exceeded. @default 5000 */
  readonly limitMs?: number;
  /** Entry file of the child process, for tests. */
  readonly entry?: URL;
}

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
type RequestBody = WithoutId<ExtractionRequest>;

interface Job {
  readonly request: ExtractionRequest;
  readonly settle: (outcome: ExtractionReply | ProcessFailure) => void;
}

/** The process died or was killed while it handled the request. */
type ProcessFailure = Extract<Extraction, { done: false }>;

/** Requests sent to a process in addition to the current one, so that it is never idle between two pages. */
const maxQueuedPages = 1;

export function createExtractor(options: ExtractorOptions = {}): Extractor {
  const { processes = availableParallelism(), limitMs = 5000 } = options;
  const entry = options.entry ?? new URL("./extraction.process.ts", import.meta.url);
  const queue: Job[] = [];
  const readers = Array.from({ length: processes }, () => createReader(entry, limitMs, dispatch));
  let lastId = 0;
  let isClosed = false;

  function dispatch(): void {
    for (let pending = 0; pending <= maxQueuedPages; pending++) {
      for (const reader of readers) {
        if (queue.length === 0) return;
        if (reader.pending() <= pending) reader.assign(queue.shift() as Job);
      }
    }
  }

  function submit(body: RequestBody): Promise<ExtractionReply | ProcessFailure> {
    if (isClosed) throw new Error("the extractor is closed");
    return new Promise((settle) => {
      queue.push({ request: { id: ++lastId, ...body }, settle });
      dispatch();
    });
  }

  return {
    read: async (page) => extractionOf(await submit({ action: "read", page })),
    trainRecipe: async (pages) => {
      const outcome = await submit({ action: "train", pages });
      return "recipe" in outcome ? outcome.recipe : null;
    },
    locatePrice: async (page, priceMinor) => {
      const outcome = await submit({ action: "locate", page, priceMinor });
      return "location" in outcome ? outcome.location : null;
    },
    checkLocation: async (page, locator) => {
      const outcome = await submit({ action: "check", page, locator });
      return "check" in outcome ? outcome.check : null;
    },
    close: async () => {
      isClosed = true;
      await Promise.all(readers.map((reader) => reader.close()));
    },
  };
}

interface Reader {
  pending(): number;
  assign(job: Job): void;
  close(): Promise<void>;
}

/**
 * One child process, replaced when a page exceeds the time limit or crashes it; requests queued behind that
 * page go to the replacement. The process is started with its first request, and the time limit counts from
 * when it is ready.
 */
function createReader(entry: URL, limitMs: number, onIdle: () => void): Reader {
  const jobs: Job[] = [];
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess | undefined;
  let isUp = false;

  function start(): ChildProcess {
    const started = startProcess(entry, (end) => {
      if (started === child) replaceProcess("extraction-failed", end);
    });
    started.on("message", (message: ExtractionReply | "up") => {
      if (started === child) onMessage(message);
    });
    isUp = false;
    return started;
  }

  function onMessage(message: ExtractionReply | "up"): void {
    if (message === "up") {
      isUp = true;
      restartTimer();
    } else {
      const [job] = jobs;
      if (job?.request.id !== message.id) return;
      jobs.shift();
      restartTimer();
      if (jobs.length === 0) child?.channel?.unref();
      job.settle(message);
      onIdle();
    }
  }

  function restartTimer(): void {
    clearInterval(timer);
    if (!isUp || jobs.length === 0) return;
    const isExceeded = limitCpuTime(child?.pid, limitMs);
    timer = setInterval(() => {
      if (isExceeded()) replaceProcess("extraction-timeout", `more than ${limitMs} ms`);
    }, limitMs / 10);
  }

  /** Fails the current request and sends the queued ones to a new process. */
  function replaceProcess(reason: "extraction-timeout" | "extraction-failed", detail: string): void {
    clearInterval(timer);
    child?.kill("SIGKILL");
    const failed = jobs.shift();
    child = jobs.length > 0 ? start() : undefined;
    for (const job of jobs) if (child) send(child, job);
    failed?.settle({ done: false, reason, detail });
    onIdle();
  }

  return {
    pending: () => jobs.length,
    assign: (job) => {
      child ??= start();
      jobs.push(job);
      send(child, job);
      if (jobs.length === 1) restartTimer();
    },
    close: async () => {
      clearInterval(timer);
      const last = child;
      child = undefined;
      if (last !== undefined) await killAndWait(last);
    },
  };
}

/** Heap limit of a child process, MB. */
const memoryMb = 1024;

/**
 * Starts a process with an empty environment: it has no settings or secrets. An idle one does not keep the
 * parent alive.
 * @param onEnd receives the signal or exit code with the last error output; may be called twice if the process
 * cannot start
 */
function startProcess(entry: URL, onEnd: (end: string) => void): ChildProcess {
  const child = fork(fileURLToPath(entry), {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${memoryMb}`],
    env: {},
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let stderrText = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    stderrText = `${stderrText}${chunk}`.slice(-2000);
  });
  child.once("error", (error) => onEnd(error.message));
  child.once("close", (code, signal) => onEnd(`${signal ?? `code ${code}`}: ${stderrText.trim()}`));
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket | null)?.unref();
  return child;
}

/** A failed send is ignored: the "close" event of the process reports it. */
function send(child: ChildProcess, { request }: Job): void {
  child.channel?.ref();
  child.send(request, () => undefined);
}

async function killAndWait(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, "exit");
  child.ref();
  child.kill("SIGKILL");
  await ended;
}

function extractionOf(outcome: ExtractionReply | ProcessFailure): Extraction {
  if ("done" in outcome) return outcome;
  if ("reading" in outcome) return { done: true, reading: outcome.reading };
  const detail = "error" in outcome ? outcome.error.slice(0, 200) : "no reading came back";
  return { done: false, reason: "extraction-failed", detail };
}
