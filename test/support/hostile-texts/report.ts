/** The result of a run. */
export interface HostileReport {
  requests: number;
  readonly statuses: Map<number, number>;
  readonly errors: string[];
  /** Slowest answer, milliseconds. */
  slowestMs: number;
  /** Texts that were accepted and returned unchanged. */
  returnedUnchanged: number;
}

export function emptyReport(): HostileReport {
  return { requests: 0, statuses: new Map(), errors: [], slowestMs: 0, returnedUnchanged: 0 };
}

export function countReply(report: HostileReport, { status, ms }: { status: number; ms: number }): void {
  report.requests += 1;
  report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1);
  report.slowestMs = Math.max(report.slowestMs, ms);
}

/** A text for a report: shortened, and without characters that affect a terminal. */
export function quoted(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 57)}… (${text.length})` : text;
  return JSON.stringify(short).replace(/[^\x20-\x7e]/g, (sign) => {
    const unit = sign.charCodeAt(0).toString(16).padStart(4, "0");
    return `\\u${unit}`;
  });
}
