import type { HostHealth, HostSort } from "../operations.contract.ts";

/** Watched pages of a host in one state. */
export interface PageCount {
  readonly host: string;
  readonly state: string;
  /** Why the last check failed; null where it did not. */
  readonly reason: string | null;
  /** ≥ 1 */
  readonly pages: number;
  readonly fresh: number;
  readonly done: number;
}

/** Queued checks of a host. */
export interface TaskCount {
  readonly host: string;
  readonly due: number;
  readonly later: number;
  readonly oldestDueAt: Date | null;
  readonly nextDueAt: Date;
}

/** Pace of a host. */
export interface HostPace {
  readonly host: string;
  readonly gapMs: number;
  readonly nextAt: Date;
  readonly blocks: number;
  readonly isBlocking: boolean;
}

/** Why robots.txt keeps a page from being read; every other reason is an error. */
const robotsReason = "robots-disallowed";

/** Puts the counts of each host together. Hosts with neither watched pages nor checks are left out. */
export function hostHealths(
  pages: readonly PageCount[],
  tasks: readonly TaskCount[],
  paces: readonly HostPace[],
): HostHealth[] {
  const pagesOf = Map.groupBy(pages, ({ host }) => host);
  const taskOf = new Map(tasks.map((task) => [task.host, task]));
  return paces.flatMap((pace) => {
    const counts = pagesOf.get(pace.host) ?? [];
    const task = taskOf.get(pace.host);
    return counts.length === 0 && !task ? [] : [healthOf(pace, counts, task)];
  });
}

function healthOf(pace: HostPace, counts: readonly PageCount[], task: TaskCount | undefined): HostHealth {
  const { host, gapMs, blocks, isBlocking, nextAt } = pace;
  const sum = (of: (count: PageCount) => number) => counts.reduce((total, one) => total + of(one), 0);
  const ifState = (isOf: (count: PageCount) => boolean) => sum((one) => (isOf(one) ? one.pages : 0));
  const errors = counts
    .filter(({ state, reason }) => (state === "failing" || state === "refused") && reason !== robotsReason)
    .map(({ reason, pages }) => ({ reason: reason ?? "unknown", pages }));
  return {
    host,
    pages: sum((one) => one.pages),
    fresh: sum((one) => one.fresh),
    done: sum((one) => one.done),
    due: task?.due ?? 0,
    later: task?.later ?? 0,
    oldestDueTimestamp: task?.oldestDueAt?.getTime() ?? null,
    refusedByRobots: ifState(({ reason }) => reason === robotsReason),
    gone: ifState(({ state }) => state === "gone"),
    errors: merged(errors),
    gapMs,
    nextTimestamp: task ? Math.max(nextAt.getTime(), task.nextDueAt.getTime()) : null,
    blocks,
    isBlocking,
  };
}

/** One entry a reason, most pages first. */
function merged(errors: HostHealth["errors"]): HostHealth["errors"] {
  const byReason = Map.groupBy(errors, ({ reason }) => reason);
  return [...byReason]
    .map(([reason, of]) => ({ reason, pages: of.reduce((total, { pages }) => total + pages, 0) }))
    .sort((a, b) => b.pages - a.pages || a.reason.localeCompare(b.reason));
}

export function failingPages({ errors }: HostHealth): number {
  return errors.reduce((total, { pages }) => total + pages, 0);
}

/** Sorts that put large figures first; ties by name. */
const figures: Record<Exclude<HostSort, "host">, (health: HostHealth) => number> = {
  // A host that blocks comes before every host that does not.
  attention: (health) => (health.isBlocking ? 1e12 : 0) + failingPages(health),
  due: ({ due }) => due,
  pages: ({ pages }) => pages,
};

/** One page of the hosts that match. @param page 0-based */
export function pageOfHosts(
  hosts: readonly HostHealth[],
  wanted: { readonly query: string; readonly sort: HostSort; readonly page: number; readonly size: number },
): { readonly hosts: HostHealth[]; readonly total: number } {
  const query = wanted.query.trim().toLowerCase();
  const matching = hosts.filter(({ host }) => host.includes(query));
  const figure = wanted.sort === "host" ? () => 0 : figures[wanted.sort];
  const sorted = matching.sort((a, b) => figure(b) - figure(a) || (a.host < b.host ? -1 : 1));
  const from = wanted.page * wanted.size;
  return { hosts: sorted.slice(from, from + wanted.size), total: matching.length };
}
