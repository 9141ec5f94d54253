import { CallError } from "../../../web/call.ts";
import { isSignedIn } from "../../../web/session.ts";

/** Time between two questions for the progress: while the page shows it, and in the background. */
export const pagePollMs = 500;
export const backgroundPollMs = 2000;
/** From the start of an export; then nobody waits for its file any more. */
export const maxWaitMs = 10 * 60_000;
/** How long it is remembered that a file was downloaded, for the other tabs that wait for it. */
export const downloadMarkerMs = 60_000;
/** How long the server may be out of reach before the export counts as failed. */
export const outageMs = 10_000;

/** What the server says of a file in the making. */
interface ExportProgress {
  readonly finished: boolean;
  /** There will be no file. */
  readonly failed: boolean;
  readonly done: number;
  /** 0 before the work has begun. */
  readonly total: number;
}

/** One kind of export. */
export interface ExportSource {
  /** Where the browser stores the id of its task. */
  readonly storageKey: string;
  readonly readProgress: (id: string, signal: AbortSignal) => Promise<ExportProgress>;
  readonly readFile: (id: string, signal: AbortSignal) => Promise<Blob>;
  readonly save: (file: Blob) => void;
  readonly report: (outcome: ExportOutcome) => void;
}

/** How an export ended, for the person; `error` is null when the server could not make the file. */
export type ExportOutcome =
  | { readonly kind: "completed" }
  | { readonly kind: "not-started" | "not-made" | "not-downloaded"; readonly error: unknown };

export interface ExportState {
  /** From the press of the button until the file is there. */
  readonly isExporting: boolean;
  /** Products written of all; null before the first reply. */
  readonly progress: { readonly done: number; readonly total: number } | null;
}

const idle: ExportState = { isExporting: false, progress: null };

/**
 * An export of this browser, from its start to the download: one for the whole app, so that it continues on every screen. Its
 * task id is stored with the time of the start, so that it survives a reload; a stored task older than `maxWaitMs` is forgotten.
 */
export class ExportTask {
  readonly #source: ExportSource;
  readonly #listeners = new Set<() => void>();
  #state: ExportState = idle;
  #run: AbortController | null = null;
  /** Of the export that is followed. */
  #taskId: string | null = null;
  #watchers = 0;

  constructor(source: ExportSource) {
    this.#source = source;
  }

  /** The present state; the same object until it changes. */
  readonly state = (): ExportState => this.#state;

  /** Calls back on changes, and asks for the progress more often until the returned function is called. */
  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#watchers += 1;
    return () => {
      this.#listeners.delete(listener);
      this.#watchers -= 1;
    };
  };

  /**
   * Starts an export unless one is running.
   * @param request resolves to the task's id, or to the file itself
   */
  async start(request: () => Promise<string | Blob>): Promise<void> {
    if (this.#state.isExporting) return;
    this.#change({ isExporting: true, progress: null });
    try {
      const reply = await request();
      if (typeof reply === "string") {
        const task = { id: reply, startedAtMs: Date.now() };
        this.#store(task);
        await this.#follow(task);
        return;
      }
      this.#source.save(reply);
      this.#end({ kind: "completed" });
    } catch (error) {
      this.#end({ kind: "not-started", error });
    }
  }

  /** Continues with the stored task after a load of the page. A stale one is cleared. */
  resume(): void {
    deleteOldMarkers();
    if (this.#state.isExporting) return;
    const task = this.#stored();
    if (task === null) return;
    if (Date.now() - task.startedAtMs >= maxWaitMs) {
      this.#forget(task.id);
      return;
    }
    this.#change({ isExporting: true, progress: null });
    void this.#follow(task);
  }

  async #follow(task: StoredTask): Promise<void> {
    const run = new AbortController();
    this.#run = run;
    this.#taskId = task.id;
    let reachedAtMs = Date.now();
    while (this.#run === run) {
      if (!isSignedIn() || Date.now() - task.startedAtMs >= maxWaitMs) return this.#end(null);
      try {
        const progress = await this.#source.readProgress(task.id, run.signal);
        if (this.#run !== run) return;
        reachedAtMs = Date.now();
        if (progress.failed) return this.#end({ kind: "not-made", error: null });
        this.#change({ isExporting: true, progress: { done: progress.done, total: progress.total } });
        if (progress.finished) return await this.#download(task.id, run.signal);
      } catch (error) {
        if (this.#run !== run) return;
        if (isForeign(error)) return this.#end(null);
        if (!isOutage(error) || Date.now() - reachedAtMs >= outageMs) {
          console.error("The state of the export could not be read", error);
          return this.#end({ kind: "not-made", error });
        }
      }
      await after(this.#watchers > 0 ? pagePollMs : backgroundPollMs);
    }
  }

  /** Downloads the file unless another tab has done so. The stored task may be another tab's own export by now. */
  async #download(id: string, signal: AbortSignal): Promise<void> {
    if (readItem(this.#source.storageKey) === null || readItem(markerOf(id)) !== null) return this.#end(null);
    writeItem(markerOf(id), String(Date.now()));
    setTimeout(() => writeItem(markerOf(id), null), downloadMarkerMs);
    try {
      this.#source.save(await this.#source.readFile(id, signal));
      this.#end({ kind: "completed" });
    } catch (error) {
      this.#end({ kind: "not-downloaded", error });
    }
  }

  #end(outcome: ExportOutcome | null): void {
    this.#run = null;
    if (this.#taskId !== null) this.#forget(this.#taskId);
    this.#taskId = null;
    this.#change(idle);
    if (outcome !== null) this.#source.report(outcome);
  }

  #change(state: ExportState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #stored(): StoredTask | null {
    const id = readItem(this.#source.storageKey);
    if (id === null) return null;
    const startedAtMs = Number(readItem(startKeyOf(this.#source.storageKey)) ?? Number.NaN);
    // Without a start it is of an unknown age, and stale.
    return { id, startedAtMs: Number.isFinite(startedAtMs) ? startedAtMs : Number.NEGATIVE_INFINITY };
  }

  #store({ id, startedAtMs }: StoredTask): void {
    writeItem(this.#source.storageKey, id);
    writeItem(startKeyOf(this.#source.storageKey), String(startedAtMs));
  }

  /** Clears the stored task, unless it is another one. */
  #forget(id: string): void {
    if (readItem(this.#source.storageKey) !== id) return;
    writeItem(this.#source.storageKey, null);
    writeItem(startKeyOf(this.#source.storageKey), null);
  }
}

interface StoredTask {
  readonly id: string;
  readonly startedAtMs: number;
}

const startKeyOf = (storageKey: string) => `${storageKey}_started`;
const markerPrefix = "export_downloaded_";
const markerOf = (id: string) => markerPrefix + id;

/** A page that was left within `downloadMarkerMs` of a download has left its marker behind. */
function deleteOldMarkers(): void {
  for (const key of storedKeys()) {
    if (!key.startsWith(markerPrefix)) continue;
    const ageMs = Date.now() - Number(readItem(key));
    if (!(ageMs < downloadMarkerMs)) writeItem(key, null);
  }
}

/** Whether the task is none of this person's: of somebody who used the browser before, or deleted. */
function isForeign(error: unknown): boolean {
  return error instanceof CallError && [401, 403, 404].includes(error.status);
}

/** Whether the same question may be answered a moment later. */
function isOutage(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function after(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

/** Storage that is full or forbidden only means that a reload forgets the export. */
function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function storedKeys(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function writeItem(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // See above.
  }
}
