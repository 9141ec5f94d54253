import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { limitCpuTime } from "../../platform/limits/cpu-limit.ts";
import type { Renderer } from "../fetch/rendering/renderer.client.ts";
import type { CrawlerCommand, CrawlerOrder, CrawlerReport } from "./crawler.service.ts";
import { openPageMarkFile, type PageMarkFile } from "./page-mark.client.ts";

export interface CrawlerProcessOptions {
  readonly entry: URL;
  readonly order: CrawlerOrder;
  /** Limit of the CPU time for reading one page, milliseconds. */
  readonly limitMs: number;
  readonly renderer: Renderer | undefined;
  readonly onRecorded: (() => void) | undefined;
}

/** How a crawler ended. */
export interface CrawlerEnd {
  /** "hung": killed here, because a page took too long; "killed": by somebody else; "died": by itself. */
  readonly cause: "stopped" | "hung" | "killed" | "died";
  /** Signal or exit code with the last error output. */
  readonly detail: string;
  /** The page that it was reading; null where it was reading none. */
  readonly mark: string | null;
}

export interface CrawlerProcess {
  /** undefined where it could not be started. */
  readonly pid: number | undefined;
  wake(): void;
  /** Asks it to stop, and kills it where it takes longer than its grace. */
  stop(): void;
  readonly ended: Promise<CrawlerEnd>;
}

/** Heap limit, MB. */
const memoryMb = 1024;

/** Its own grace of 10 s and the time to save and release, milliseconds. */
const stopMs = 13_000;

/** What a crawler inherits of the environment: no settings, no secrets. */
const inherited = [
  "NODE_COMPILE_CACHE",
  "NODE_EXTRA_CA_CERTS",
  "NODE_OPTIONS",
  "NODE_USE_SYSTEM_CA",
  "SSL_CERT_DIR",
  "SSL_CERT_FILE",
  "TZ",
];

/** Starts a crawler. Fails by ending. */
export function startCrawlerProcess(options: CrawlerProcessOptions): CrawlerProcess {
  const { entry, order, limitMs, renderer, onRecorded } = options;
  const marks = openPageMarkFile();
  const child = fork(fileURLToPath(entry), {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${memoryMb}`],
    env: Object.fromEntries(inherited.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : []))),
    stdio: ["ignore", "inherit", "pipe", "ipc", marks.fd],
  });
  const send = (command: CrawlerCommand) => {
    // A failed send is ignored: the end of the process reports it.
    if (child.connected) child.send(command, () => undefined);
  };
  let isStopping = false;
  let hasEnded = false;
  let stopTimer: NodeJS.Timeout | undefined;
  const watch = watchPages(child, marks, limitMs);
  child.on("message", (report: CrawlerReport) => {
    if (report.type === "recorded") onRecorded?.();
    else void answer(report, renderer, send);
  });
  send(order);

  const ended = endOf(child).then((how): CrawlerEnd => {
    hasEnded = true;
    clearTimeout(stopTimer);
    const last = marks.read();
    const hung = watch.stop();
    marks.close();
    if (hung !== null)
      return { cause: "hung", detail: `more than ${limitMs} ms`, mark: last === hung ? hung : null };
    if (isStopping) return { cause: "stopped", detail: how.detail, mark: null };
    return { cause: how.signal === "SIGKILL" ? "killed" : "died", detail: how.detail, mark: last };
  });
  return {
    pid: child.pid,
    wake: () => send({ type: "wake" }),
    stop: () => {
      isStopping = true;
      send({ type: "stop" });
      if (!hasEnded) stopTimer ??= setTimeout(() => child.kill("SIGKILL"), stopMs);
    },
    ended,
  };
}

/** Kills the process once reading one page exceeds the limit. */
function watchPages(child: ChildProcess, marks: PageMarkFile, limitMs: number) {
  let seen: string | null = null;
  let isExceeded = () => false;
  let hung: string | null = null;
  const timer = setInterval(() => {
    const mark = marks.read();
    if (mark !== seen) {
      seen = mark;
      isExceeded = limitCpuTime(child.pid, limitMs);
    } else if (mark !== null && isExceeded()) {
      hung = mark;
      child.kill("SIGKILL");
    }
  }, limitMs / 10);
  return {
    /** @returns the mark of the page that it was killed for; null where it was not */
    stop: () => {
      clearInterval(timer);
      return hung;
    },
  };
}

async function answer(
  { id, url }: Extract<CrawlerReport, { type: "render" }>,
  renderer: Renderer | undefined,
  send: (command: CrawlerCommand) => void,
): Promise<void> {
  const result = await renderer?.render(url).catch((error: unknown) => ({
    kind: "unavailable" as const,
    reason: "browser-failed" as const,
    detail: String(error).slice(0, 200),
  }));
  if (result) send({ type: "rendered", id, result });
}

/** Resolves once it has ended and its error output was read, or if it could not be started. */
function endOf(child: ChildProcess): Promise<{ signal: NodeJS.Signals | null; detail: string }> {
  let stderrText = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    stderrText = `${stderrText}${chunk}`.slice(-2000);
  });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ signal: null, detail: error.message }));
    child.once("close", (code, signal) =>
      resolve({ signal, detail: `${signal ?? `code ${code}`}: ${stderrText.trim()}` }),
    );
  });
}
