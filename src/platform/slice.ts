import type { Clock } from "./clock.ts";
import type { Config, Service } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Secrets } from "./secrets.ts";

/** What the platform gives every slice. */
export interface Platform {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Background work by name, done at least once: a handler must bear being run again. */
export interface Task {
  /** Unique in the product, "slice.verb-noun". */
  readonly name: string;
  /** @param payload what was enqueued, to be parsed; null from the clock */
  run(payload: unknown): Promise<void>;
  /** Also runs by the clock: five cron fields in UTC. Days of Romania are the handler's own to find. */
  readonly cron?: string;
}

/** Work that goes on until it is stopped, in processes that run its service. */
export interface Loop {
  readonly name: string;
  readonly service: Exclude<Service, "web">;
  /** Returns once the loop runs; `stop` ends it after the work in hand. */
  start(): Promise<{ stop(): Promise<void> }>;
}
