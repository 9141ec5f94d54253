import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { ExtractionReply, ExtractionRequest } from "./extraction.process.ts";
import type { PageInput } from "./read-page.ts";
import type { Reading } from "./reading.ts";
import type { LocationCheck } from "./recipe/propose-location.ts";
import type { RecipeLocator, SiteRecipe } from "./recipe/recipe.ts";

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

/** Reads pages in processes beside the one that fetches. @see decision 7 */
export interface Extractor {
  read(page: FetchedPage): Promise<Extraction>;
  /** Where the pages of one site hold their values. @returns null where they do not say, or time ran out */
  trainRecipe(pages: readonly FetchedPage[]): Promise<SiteRecipe | null>;
  /** Where a page holds a price that is known to be right. @returns null where nowhere, or time ran out */
  locatePrice(page: FetchedPage, priceMinor: number): Promise<RecipeLocator | null>;
  /** How a place does on a page. @returns null where time ran out */
  checkLocation(page: FetchedPage, locator: RecipeLocator): Promise<LocationCheck | null>;
  close(): Promise<void>;
}

export interface ExtractorOptions {
  /** @default one for each core */
  readonly processes?: number;
  /** A page that takes longer costs its process its life. @default 5000 */
  readonly limitMs?: number;
  /** Entry of the process, for tests. */
  readonly entry?: URL;
}

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
type Work = WithoutId<ExtractionRequest>;

interface Job {
  readonly request: ExtractionRequest;
  readonly settle: (outcome: ExtractionReply | ProcessFailure) => void;
}

/** The process ended over this request. */
type ProcessFailure = Extract<Extraction, { done: false }>;

/** Pages that a process holds beyond the one in hand, so that it never waits for its next one. */
const maxQueuedPages = 1;

export function createExtractor(options: ExtractorOptions = {}): Extractor {
  const { processes = availableParallelism(), limitMs = 5000 } = options;
  const entry = options.entry ?? new URL("./extraction.process.ts", import.meta.url);
  const waiting: Job[] = [];
  const readers = Array.from({ length: processes }, () => createReader(entry, limitMs, dispatch));
  let lastId = 0;
  let isClosed = false;

  function dispatch(): void {
    for (let held = 0; held <= maxQueuedPages; held++) {
      for (const reader of readers) {
        if (waiting.length === 0) return;
        if (reader.pending() <= held) reader.assign(waiting.shift() as Job);
      }
    }
  }

  function submit(work: Work): Promise<ExtractionReply | ProcessFailure> {
    if (isClosed) throw new Error("the extractor is closed");
    return new Promise((settle) => {
      waiting.push({ request: { id: ++lastId, ...work }, settle });
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
 * One process and its successors: a page that overruns or breaks it ends the process, and those behind it go to the
 * next. A process begins with its first page; its time counts from when it is up.
 */
function createReader(entry: URL, limitMs: number, onIdle: () => void): Reader {
  const jobs: Job[] = [];
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess | undefined;
  let isUp = false;

  function start(): ChildProcess {
    const fresh = startProcess(entry, (end) => {
      if (fresh === child) replaceProcess("extraction-failed", end);
    });
    fresh.on("message", (message: ExtractionReply | "up") => {
      if (fresh === child) onMessage(message);
    });
    isUp = false;
    return fresh;
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
    clearTimeout(timer);
    if (isUp && jobs.length > 0)
      timer = setTimeout(() => replaceProcess("extraction-timeout", `more than ${limitMs} ms`), limitMs);
  }

  /** The page in hand was at fault; those behind it are given to the successor. */
  function replaceProcess(reason: "extraction-timeout" | "extraction-failed", detail: string): void {
    clearTimeout(timer);
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
      clearTimeout(timer);
      const last = child;
      child = undefined;
      if (last !== undefined) await killAndWait(last);
    },
  };
}

/** What a page may fill before it ends the process that reads it, MB. */
const memoryMb = 1024;

/**
 * It is given nothing but pages: no settings, no secrets. Its parent may end while it has none in hand.
 * @param onEnd hears how it ended; where it could not even start, maybe twice
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

/** One that cannot be reached any more has ended: that is heard by itself. */
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
