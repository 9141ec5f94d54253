import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Turns } from "../../platform/loops/turns.ts";
import type { DueTask, TaskKey } from "../crawl-queue/tasks.repo.ts";
import type { Extraction, PageBytes } from "../extraction/extraction.service.ts";
import type { FetchResult } from "../fetch/core/fetch-result.ts";
import type { Fetcher } from "../fetch/fetcher.client.ts";
import type { Renderer } from "../fetch/rendering/renderer.client.ts";
import type { HostLease } from "../hosts/hosts.repo.ts";
import type { Finding } from "../observation/core/fold-checks.ts";
import type { Check } from "../observation/observation.service.ts";
import type { StoredPage } from "../observation/pages.repo.ts";
import { shownInstead, somethingElse, withFinalUrl } from "../page-identity/core/shown-instead.ts";
import { NO_REPLY } from "../polite-visits/core/host-pace.ts";
import {
  isHostUnavailable,
  type PoliteRequest,
  PoliteVisit,
  type PoliteVisitDeps,
  type VisitOptions,
  type VisitRefusal,
} from "../polite-visits/polite-visit.service.ts";
import type { DoubtCollector } from "../reading-review/doubtful-readings.service.ts";
import type { StatementLearner } from "../recipes/fixed-statements.service.ts";
import type { RecipeTrainer } from "../recipes/recipes.service.ts";
import type { RobotsOutage } from "../robots/robots.service.ts";
import type { CheckBatcher } from "./check-batcher.service.ts";
import {
  failedCheckOf,
  failureOf,
  failureOfRobots,
  hostReplyOf,
  REDIRECT_BUSY_RETRY_MS,
  retryAt,
  UNSAVED_REST_MS,
  VISIT_MS,
} from "./core/retry-policy.ts";

/** Reads a fetched page in this process. @param check the check that it was fetched for, and when */
export type ReadPage = (check: TaskKey & { readonly at: Date }, page: PageBytes) => Extraction;

export interface VisitDeps extends PoliteVisitDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly fetcher: Fetcher;
  /** Absent where nothing is rendered. */
  readonly renderer?: Renderer | undefined;
  readonly readPage: ReadPage;
  /** Awaited before a page is read: pages of many hosts may arrive at once, and each is read in one piece. */
  readonly turns: Pick<Turns, "take">;
  readonly recipes: RecipeTrainer;
  readonly statements: StatementLearner;
  readonly doubts: DoubtCollector;
  readonly batcher: CheckBatcher;
  /** Puts a task off without an outcome for its page. */
  readonly postpone: (task: TaskKey, dueAt: Date) => Promise<void>;
}

export interface VisitTask {
  readonly task: DueTask;
  readonly page: StoredPage;
}

/**
 * Does a leased host's tasks one after the other, for two seconds, and releases the host once their outcomes are saved. A
 * task that is not begun, or whose outcome is not saved, stays queued.
 */
export async function visitHost(
  deps: VisitDeps,
  lease: HostLease,
  tasks: readonly VisitTask[],
  signals: Pick<VisitOptions, "stopping" | "cancelling">,
): Promise<void> {
  const visit = new HostVisit(deps, lease, signals);
  try {
    await visit.run(tasks);
  } finally {
    await visit.end();
  }
}

class HostVisit {
  readonly #deps: VisitDeps;
  readonly #lease: HostLease;
  readonly #visit: PoliteVisit;
  readonly #saves: Promise<void>[] = [];

  constructor(deps: VisitDeps, lease: HostLease, signals: Pick<VisitOptions, "stopping" | "cancelling">) {
    this.#deps = deps;
    this.#lease = lease;
    this.#visit = new PoliteVisit(deps, lease, { ...signals, isOneOff: false });
  }

  async run(tasks: readonly VisitTask[]): Promise<void> {
    const endMs = performance.now() + VISIT_MS;
    for (const { task, page } of tasks) {
      const next = await this.#check(task, page);
      if (next === "end") return;
      // Robots.txt is fetched before the first page, so an outage concerns all tasks.
      if (next !== "continue") return this.#recordOutage(tasks, next);
      if (performance.now() > endMs) return;
    }
  }

  /** Waits until the outcomes are saved, then releases the host. */
  async end(): Promise<void> {
    const results = await Promise.allSettled(this.#saves);
    const failed = results.filter((result) => result.status === "rejected");
    for (const { reason } of failed)
      this.#deps.log.warn({ err: reason }, "the result of a check was not saved; the check is repeated");
    await this.#visit.close(failed.length > 0 ? UNSAVED_REST_MS : 0);
  }

  async #check(task: DueTask, page: StoredPage): Promise<"continue" | "end" | RobotsOutage> {
    const { clock } = this.#deps;
    let at = clock.now();
    const answer = await this.#visit.request(new URL(page.url), (request) => {
      at = clock.now();
      return this.#fetch(task, page, request);
    });
    if (!answer.isSent) return this.#refused(task, answer.refusal);
    const { reply: result, redirect } = answer;
    if (result.kind === "failed" && result.reason === "cancelled") return "end";
    if (result.kind === "failed" && redirect !== null) {
      this.#visit.note(NO_REPLY);
      this.#track(this.#deps.postpone(task, new Date(at.getTime() + REDIRECT_BUSY_RETRY_MS)));
      return "continue";
    }
    if (result.kind === "page") await this.#deps.turns.take();
    const finding = this.#findingOf({ ...task, at }, result, page);
    const isAtPace = this.#visit.note(hostReplyOf(result, finding));
    this.#recordFinding(task, at, result, finding);
    return isAtPace ? "continue" : "end";
  }

  #refused(task: DueTask, refusal: VisitRefusal): "continue" | "end" | RobotsOutage {
    if (refusal.reason === "robots-outage") return refusal.outage;
    if (isHostUnavailable(refusal.reason)) return "end";
    this.#record(task, this.#deps.clock.now(), disallowed, null);
    return "continue";
  }

  async #fetch(task: DueTask, page: StoredPage, request: PoliteRequest): Promise<FetchResult> {
    const { renderer, fetcher } = this.#deps;
    if (this.#lease.isRendered && renderer) {
      const result = await renderer.render(page.url);
      if (result.kind !== "unavailable") return result;
    }
    const validators = canBeConditional(task, page)
      ? { etag: page.etag, lastModified: page.lastModified }
      : {};
    return fetcher.fetch({ ...request, ...validators });
  }

  #findingOf(check: TaskKey & { readonly at: Date }, result: FetchResult, stored: StoredPage): Finding {
    if (result.kind === "not-modified") return { type: "not-modified" };
    if (result.kind === "failed") return { type: "failed", ...failedCheckOf(result.reason, result.detail) };
    const { host, recipe, fixedStatements } = this.#lease;
    const { body, contentType } = result;
    const url = result.redirects > 0 ? result.finalUrl : stored.url;
    const page = { body, contentType, url, recipe, fixedStatements };
    const extraction = this.#deps.readPage(check, page);
    if (!extraction.done) {
      return { type: "failed", state: "failing", reason: extraction.reason, detail: extraction.detail };
    }
    const { reading } = extraction;
    const visited = { askedUrl: stored.url, finalUrl: url };
    const instead = shownInstead(reading, visited, stored.state.facts);
    // Nothing is learned from it: it says nothing of the page that was asked for.
    if (instead) return { type: "failed", ...somethingElse(instead) };
    if (recipe === null) this.#deps.recipes.addSample(host, page, reading);
    this.#deps.statements.add(host, reading);
    this.#deps.doubts.add({ pageId: check.pageId, host }, page, reading, check.at);
    return { type: "reading", reading: withFinalUrl(reading, visited) };
  }

  #recordFinding(task: DueTask, at: Date, result: FetchResult, finding: Finding): void {
    const failure = failureOf(result, finding);
    const isRequested = task.kind === "recheck";
    const again = failure ? retryAt(failure, task.attempts, isRequested, this.#deps.clock.now()) : null;
    const validators =
      result.kind === "page" ? { etag: result.etag, lastModified: result.lastModified } : undefined;
    this.#record(task, at, finding, again, validators);
  }

  #recordOutage(tasks: readonly VisitTask[], outage: RobotsOutage): void {
    const now = this.#deps.clock.now();
    const failure = failureOfRobots(outage.reason);
    const { state } = failedCheckOf(failure, outage.detail);
    const finding: Finding = { type: "failed", state, reason: outage.reason, detail: outage.detail };
    for (const { task } of tasks)
      this.#record(task, now, finding, retryAt(failure, task.attempts, false, now));
  }

  #record(
    task: DueTask,
    at: Date,
    finding: Finding,
    again: Date | null,
    validators?: Check["validators"],
  ): void {
    const { pageId, kind } = task;
    const check = { pageId, kind, at, finding, retryAt: again, ...(validators ? { validators } : {}) };
    this.#track(this.#deps.batcher.record(check));
  }

  /** A failure is handled when the visit ends; until then it must not end the process as an unhandled rejection. */
  #track(save: Promise<void>): void {
    save.catch(() => undefined);
    this.#saves.push(save);
  }
}

const disallowed: Finding = {
  type: "failed",
  state: "refused",
  reason: "robots-disallowed",
  detail: "robots.txt",
};

/** A page whose last reply was not accepted is fetched whole: "not modified" would confirm the rejected reply. */
function canBeConditional(task: DueTask, { state }: StoredPage): boolean {
  return (
    task.kind !== "second_look" &&
    state.state === "read" &&
    state.accepted !== null &&
    state.quarantine === null
  );
}
