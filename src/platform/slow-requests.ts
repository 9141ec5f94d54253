import type { Clock } from "./clock.ts";

/** A request as the log names it. */
export interface TimedRequest {
  /** The `reqId` of its log lines, and the header x-request-id of its reply. */
  readonly requestId: string;
  readonly method: string;
  /** Route template, never the address. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

export interface SlowRequest extends TimedRequest {
  /** When it was answered. */
  readonly at: Date;
}

/** The slowest requests of calls that one process answered within the last hour. */
export interface SlowRequests {
  add(request: TimedRequest): void;
  /** Slowest first. */
  list(): readonly SlowRequest[];
}

const hourMs = 3_600_000;

/** @param size number of requests that are stored, ≥ 1 */
export function createSlowRequests(clock: Clock, size = 20): SlowRequests {
  let stored: readonly SlowRequest[] = [];
  const recent = (now: Date) => stored.filter(({ at }) => now.getTime() - at.getTime() < hourMs);
  return {
    add: (request) => {
      const at = clock.now();
      const ofLastHour = recent(at);
      const fastest = ofLastHour[size - 1];
      stored =
        fastest && request.ms <= fastest.ms
          ? ofLastHour
          : [...ofLastHour, { ...request, at }].sort((a, b) => b.ms - a.ms).slice(0, size);
    },
    list: () => recent(clock.now()),
  };
}
