import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "../../../web/call.ts";
import {
  backgroundPollMs,
  type ExportOutcome,
  type ExportSource,
  ExportTask,
  maxWaitMs,
  outageMs,
} from "./export-task.ts";

const key = "test_export_task_id";
const startKey = `${key}_started`;
const nowMs = Date.parse("2026-11-25T08:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
  localStorage.setItem("auth_token", "a.b.c");
});
afterEach(() => vi.restoreAllMocks());

const running = { finished: false, failed: false, done: 30, total: 120 };
const finished = { finished: true, failed: false, done: 120, total: 120 };

/** An export whose progress is read from a list; its last entry repeats. */
function exportOf(...replies: readonly (typeof running | Error)[]) {
  const saved: string[] = [];
  const outcomes: ExportOutcome["kind"][] = [];
  const asked: number[] = [];
  const source: ExportSource = {
    storageKey: key,
    readProgress: async () => {
      asked.push(Date.now() - nowMs);
      const reply = replies[Math.min(asked.length, replies.length) - 1] ?? running;
      if (reply instanceof Error) throw reply;
      return reply;
    },
    readFile: async (id) => new Blob([id]),
    save: (file) => saved.push(file.type),
    report: ({ kind }) => outcomes.push(kind),
  };
  return { source, task: new ExportTask(source), saved, outcomes, asked };
}

const start = (task: ExportTask, id = "one") => task.start(async () => id);

test("on the page it is asked for every 500 ms until it is finished, and downloaded once", async () => {
  const { task, saved, outcomes, asked } = exportOf(running, running, finished);
  task.watch(() => undefined);
  void start(task);
  await vi.advanceTimersByTimeAsync(600);
  expect(task.state()).toEqual({ isExporting: true, progress: { done: 30, total: 120 } });
  expect([localStorage.getItem(key), localStorage.getItem(startKey)]).toEqual(["one", String(nowMs)]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([0, 500, 1000]);
  expect([saved.length, outcomes]).toEqual([1, ["completed"]]);
  expect(task.state().isExporting).toBe(false);
  expect([localStorage.getItem(key), localStorage.getItem(startKey)]).toEqual([null, null]);
});

test("on other screens it is asked for every 2000 ms", async () => {
  const { task, asked } = exportOf(running);
  task.watch(() => undefined)();
  void start(task);
  await vi.advanceTimersByTimeAsync(4100);
  expect(asked).toEqual([0, 2000, 4000]);
});

test("a load of the page continues with the stored task, and clears one that is 10 minutes old or of unknown age", async () => {
  localStorage.setItem(key, "one");
  localStorage.setItem(startKey, String(nowMs - maxWaitMs + 1000));
  const young = exportOf(finished);
  young.task.resume();
  await vi.advanceTimersByTimeAsync(100);
  expect(young.saved).toHaveLength(1);

  for (const startedAt of [String(nowMs - maxWaitMs), "soon", null]) {
    localStorage.setItem(key, "one");
    if (startedAt === null) localStorage.removeItem(startKey);
    else localStorage.setItem(startKey, startedAt);
    const stale = exportOf(finished);
    stale.task.resume();
    await vi.advanceTimersByTimeAsync(100);
    expect([stale.asked, stale.task.state().isExporting, localStorage.getItem(key)]).toEqual([
      [],
      false,
      null,
    ]);
  }
});

test("after 10 minutes it stops without a word", async () => {
  const { task, saved, outcomes, asked } = exportOf(running);
  void start(task);
  await vi.advanceTimersByTimeAsync(maxWaitMs + 5000);
  expect([saved, outcomes, task.state().isExporting]).toEqual([[], [], false]);
  expect(asked.at(-1)).toBeLessThan(maxWaitMs);
  expect(localStorage.getItem(key)).toBeNull();
});

test("two tabs that wait for the same file download it once; a minute later the marker is gone", async () => {
  const first = exportOf(finished);
  const second = exportOf(running, finished);
  void start(first.task);
  await vi.advanceTimersByTimeAsync(100);
  expect(localStorage.getItem("export_downloaded_one")).not.toBeNull();
  localStorage.setItem(key, "one");
  localStorage.setItem(startKey, String(nowMs));
  second.task.resume();
  await vi.advanceTimersByTimeAsync(3000);
  expect([first.saved.length, second.saved.length, second.outcomes]).toEqual([1, 0, []]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(localStorage.getItem("export_downloaded_one")).toBeNull();
});

test("two tabs with an export each download both files", async () => {
  const first = exportOf(running, running, finished);
  const second = exportOf(running, running, running, finished);
  void start(first.task, "one");
  await vi.advanceTimersByTimeAsync(100);
  void start(second.task, "two");
  await vi.advanceTimersByTimeAsync(100);
  expect(localStorage.getItem(key)).toBe("two");
  await vi.advanceTimersByTimeAsync(backgroundPollMs * 2);
  expect([first.outcomes, localStorage.getItem(key)]).toEqual([["completed"], "two"]);
  await vi.advanceTimersByTimeAsync(backgroundPollMs * 2);
  expect([second.outcomes, localStorage.getItem(key)]).toEqual([["completed"], null]);
});

test("a marker that a closed page left behind is deleted when it is a minute old", () => {
  localStorage.setItem("export_downloaded_old", String(nowMs - 60_000));
  localStorage.setItem("export_downloaded_young", String(nowMs - 59_000));
  exportOf(finished).task.resume();
  expect(localStorage.getItem("export_downloaded_old")).toBeNull();
  expect(localStorage.getItem("export_downloaded_young")).not.toBeNull();
});

test("a file that cannot be made, started or downloaded is reported", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const notMade = exportOf({ ...running, failed: true });
  void start(notMade.task);
  await vi.advanceTimersByTimeAsync(100);
  expect(notMade.outcomes).toEqual(["not-made"]);

  const notStarted = exportOf(running);
  await notStarted.task.start(() => Promise.reject(new CallError(422, "{}")));
  expect([notStarted.outcomes, notStarted.asked]).toEqual([["not-started"], []]);

  const { source, outcomes } = exportOf(finished);
  const notDownloaded = new ExportTask({ ...source, readFile: () => Promise.reject(new CallError(500, "")) });
  void start(notDownloaded, "two");
  await vi.advanceTimersByTimeAsync(100);
  expect([outcomes, notDownloaded.state().isExporting]).toEqual([["not-downloaded"], false]);

  const refused = exportOf(new CallError(400, "{}"));
  void start(refused.task);
  await vi.advanceTimersByTimeAsync(100);
  expect(refused.outcomes).toEqual(["not-made"]);
});

test("a server that is out of reach for a moment changes nothing, for longer it ends the wait", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const out = new CallError(0, "No connection");
  const brief = exportOf(running, out, out, finished);
  void start(brief.task);
  await vi.advanceTimersByTimeAsync(8000);
  expect([brief.saved.length, brief.outcomes]).toEqual([1, ["completed"]]);
  const long = exportOf(out);
  void start(long.task);
  await vi.advanceTimersByTimeAsync(outageMs + 3000);
  expect([long.saved, long.outcomes]).toEqual([[], ["not-made"]]);
});

test("a task of somebody who used the browser before is forgotten, and nobody asks after a sign-out", async () => {
  const foreign = exportOf(new CallError(404, "{}"));
  void start(foreign.task);
  await vi.advanceTimersByTimeAsync(100);
  expect([foreign.outcomes, localStorage.getItem(key)]).toEqual([[], null]);
  const signedOut = exportOf(running);
  void start(signedOut.task);
  await vi.advanceTimersByTimeAsync(100);
  localStorage.removeItem("auth_token");
  await vi.advanceTimersByTimeAsync(10_000);
  expect([signedOut.asked.length, signedOut.outcomes]).toEqual([1, []]);
});

test("a file that comes at once is saved without a task", async () => {
  const { task, saved, outcomes, asked } = exportOf(running);
  await task.start(async () => new Blob(["a;b"], { type: "text/csv" }));
  expect([saved, outcomes, asked]).toEqual([["text/csv"], ["completed"], []]);
});
