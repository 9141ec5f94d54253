import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { FetchResult } from "../fetch/core/fetch-result.ts";
import type { Fetcher, FetchRequest } from "../fetch/fetcher.client.ts";
import type { Renderer } from "../fetch/rendering/renderer.client.ts";
import type { HostLease } from "../hosts/hosts.repo.ts";
import type { Leases } from "../hosts/leases.service.ts";
import type { Finding } from "../observation/core/fold-checks.ts";
import type { Check } from "../observation/observation.service.ts";
import type { StoredPage } from "../observation/pages.repo.ts";
import type { HostRules, RobotsKeeper } from "../robots/robots.service.ts";
import type { Recorder } from "./check-batcher.service.ts";
import { retryAt } from "./core/failed-fetch.ts";
import { afterFetch } from "./core/host-pace.ts";
import { failureOf, paceOf } from "./core/visit-outcome.ts";
import { type FindingDeps, findingOf } from "./findings.service.ts";
import { createGuestHosts } from "./redirect-leases.service.ts";
import type { DueTask, TaskKey } from "./tasks.repo.ts";

export interface VisitDeps extends FindingDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly leases: Leases;
  readonly robots: RobotsKeeper;
  readonly fetcher: Fetcher;
  /** Absent where nothing is rendered. */
  readonly renderer?: Renderer | undefined;
  readonly recorder: Recorder;
  /** Puts a task off without a word on its page. */
  readonly postpone: (task: TaskKey, dueAt: Date) => Promise<void>;
}

export interface VisitTask {
  readonly task: DueTask;
  readonly page: StoredPage;
}

/** No new request begins after `stopping`; `cancelling` also ends the one under way, unrecorded. */
export interface VisitSignals {
  readonly stopping: AbortSignal;
  readonly cancelling: AbortSignal;
}

/** A wait beyond this ends the visit: the host's next time is left to the database. */
const longestWaitMs = 5000;

/** While outcomes cannot be kept, the shop is not asked for the same pages at its full pace. */
const troubledMs = 3000;

/** A page whose redirect leads to a busy host is tried again after this long. */
const busyMs = 10_000;

/**
 * Does a leased host's tasks one after the other, the gap between them, and gives the host back when their outcomes
 * are kept. Whatever is not kept stays queued.
 */
export async function visitHost(
  deps: VisitDeps,
  lease: HostLease,
  tasks: readonly VisitTask[],
  signals: VisitSignals,
): Promise<void> {
  const visit = new Visit(deps, lease, signals);
  try {
    await visit.run(tasks);
  } finally {
    await visit.end();
  }
}

class Visit {
  readonly #deps: VisitDeps;
  readonly #lease: HostLease;
  readonly #signals: VisitSignals;
  readonly #kept: Promise<void>[] = [];
  #gapMs: number;
  #blocks: number;
  #isBlocking: boolean;
  /** When the host may be asked next, by `performance.now()`. */
  #nextStartMs = 0;

  constructor(deps: VisitDeps, lease: HostLease, signals: VisitSignals) {
    this.#deps = deps;
    this.#lease = lease;
    this.#signals = signals;
    this.#gapMs = lease.gapMs;
    this.#blocks = lease.blocks;
    this.#isBlocking = lease.isBlocking;
  }

  async run(tasks: readonly VisitTask[]): Promise<void> {
    const [first] = tasks;
    if (!first) return;
    const rules = await this.#rules(first.page.url);
    if (rules === null) return;
    if (rules.away !== null) {
      for (const { task } of tasks) this.#keepAway(task, rules.away);
      return;
    }
    for (const { task, page } of tasks) {
      if (!(await this.#check(task, page, rules))) return;
    }
  }

  /** Waits for what is to be kept, then gives the host back. */
  async end(): Promise<void> {
    const results = await Promise.allSettled(this.#kept);
    const lost = results.filter((result) => result.status === "rejected");
    for (const { reason } of lost)
      this.#deps.log.warn({ err: reason }, "a check was not kept and comes again");
    const restMs = lost.length > 0 ? troubledMs : 0;
    await this.#deps.leases.giveBack({
      host: this.#lease.host,
      waitMs: Math.max(restMs, Math.ceil(this.#nextStartMs - performance.now())),
      blocks: this.#blocks,
      isBlocking: this.#isBlocking,
    });
  }

  async #rules(url: string): Promise<HostRules | null> {
    const { robots } = this.#deps;
    const rules = await robots.rulesFor(this.#lease, new URL(url).origin, this.#signals.cancelling);
    if (rules === null) return null;
    if (rules.wasAsked) {
      this.#gapMs = Math.max(this.#lease.settingGapMs, rules.policy.crawlDelayMs ?? 0);
      this.#nextStartMs = performance.now() + (rules.away?.retryMs ?? this.#gapMs);
    }
    return rules;
  }

  /** @returns false: the visit ends here */
  async #check(task: DueTask, page: StoredPage, rules: HostRules): Promise<boolean> {
    if (!rules.policy.mayFetch(page.url)) {
      this.#keep(task, this.#deps.clock.now(), disallowed, null);
      return true;
    }
    if (!(await this.#mayStart())) return false;
    const at = this.#deps.clock.now();
    const { result, isPutOff } = await this.#fetch(task, page, rules);
    if (result.kind === "failed" && result.reason === "cancelled") return false;
    if (isPutOff) {
      this.#nextStartMs = performance.now() + this.#gapMs;
      this.#await(this.#deps.postpone(task, new Date(at.getTime() + busyMs)));
      return true;
    }
    const endMs = performance.now();
    const finding = await findingOf(this.#deps, this.#lease, result, page.url);
    const waitMs = this.#waitAfter(result, finding);
    this.#nextStartMs = endMs + waitMs;
    this.#keepFound(task, at, result, finding);
    return waitMs <= this.#gapMs;
  }

  /** Waits for the host's next time. @returns false where it is too far off, the lease is lost or we are stopping */
  async #mayStart(): Promise<boolean> {
    const waitMs = this.#nextStartMs - performance.now();
    if (waitMs > longestWaitMs) return false;
    if (waitMs > 0) await sleep(waitMs, undefined, { signal: this.#signals.stopping }).catch(() => undefined);
    return !this.#signals.stopping.aborted && (await this.#deps.leases.holds(this.#lease.host));
  }

  /** @returns also whether a redirect led to a host that is being asked by others: the page is put off */
  async #fetch(
    task: DueTask,
    page: StoredPage,
    rules: HostRules,
  ): Promise<{ result: FetchResult; isPutOff: boolean }> {
    const { renderer, fetcher } = this.#deps;
    if (this.#lease.isRendered && renderer) {
      const result = await renderer.render(page.url);
      if (result.kind !== "unavailable") return { result, isPutOff: false };
    }
    const guests = createGuestHosts(this.#deps, this.#signals.cancelling);
    const request: FetchRequest = {
      url: page.url,
      ...(mayAskForChange(task, page) ? { etag: page.etag, lastModified: page.lastModified } : {}),
      gapMs: this.#gapMs,
      mayFollow: (url) =>
        url.host === this.#lease.host ? rules.policy.mayFetch(url.href) : guests.mayFollow(url),
      signal: this.#signals.cancelling,
    };
    try {
      const result = await fetcher.fetch(request);
      return { result, isPutOff: result.kind === "failed" && guests.isBusy() };
    } finally {
      await guests.leave();
    }
  }

  /** @returns from the end of the fetch until the host may be asked again, milliseconds */
  #waitAfter(result: FetchResult, finding: Finding): number {
    const now = this.#deps.clock.now();
    const input = { ...paceOf(result, finding), gapMs: this.#gapMs, consecutiveBlocks: this.#blocks };
    const pace = afterFetch(input, now);
    this.#blocks = pace.consecutiveBlocks;
    this.#isBlocking = pace.isBlocking;
    return pace.nextAt.getTime() - now.getTime();
  }

  #keepFound(task: DueTask, at: Date, result: FetchResult, finding: Finding): void {
    const failure = failureOf(result, finding);
    const isAskedFor = task.kind === "recheck";
    const again = failure ? retryAt(failure, task.attempts, isAskedFor, this.#deps.clock.now()) : null;
    const validators =
      result.kind === "page" ? { etag: result.etag, lastModified: result.lastModified } : undefined;
    this.#keep(task, at, finding, again, validators);
  }

  #keepAway(task: DueTask, away: NonNullable<HostRules["away"]>): void {
    const now = this.#deps.clock.now();
    const isRefused = away.reason === "refused-address";
    const again = retryAt(isRefused ? "refused-address" : "server-error", task.attempts, false, now);
    const state = isRefused ? "refused" : "failing";
    this.#keep(task, now, { type: "failed", state, reason: away.reason, detail: away.detail }, again);
  }

  #keep(
    task: DueTask,
    at: Date,
    finding: Finding,
    again: Date | null,
    validators?: Check["validators"],
  ): void {
    const { pageId, kind } = task;
    const check = { pageId, kind, at, finding, retryAt: again, ...(validators ? { validators } : {}) };
    this.#await(this.#deps.recorder.record(check));
  }

  /** Its failure is looked at when the visit ends; until then it must not count as unhandled, which ends the process. */
  #await(kept: Promise<void>): void {
    kept.catch(() => undefined);
    this.#kept.push(kept);
  }
}

const disallowed: Finding = {
  type: "failed",
  state: "refused",
  reason: "robots-disallowed",
  detail: "robots.txt",
};

/** "Not modified" would say nothing of a page whose last reply was not accepted. */
function mayAskForChange(task: DueTask, { state }: StoredPage): boolean {
  return (
    task.kind !== "second_look" &&
    state.state === "read" &&
    state.standing !== null &&
    state.quarantine === null
  );
}
