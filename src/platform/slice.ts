import type { Clock } from "./clock.ts";
import type { Config, Service } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Secrets } from "./secrets.ts";

/** What the platform provides to every slice. */
export interface Platform {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Background work by name, run at least once: handlers must be idempotent. */
export interface Task {
  /** Unique in the product, "slice.verb-noun". */
  readonly name: string;
  /** @param payload what was enqueued, to be parsed; null when scheduled */
  run(payload: unknown): Promise<void>;
  /** Computes for long: such tasks share few places, so that the others do not wait for them. @default false */
  readonly isHeavy?: boolean;
  /** Spends its time waiting for an external server, up to 30 minutes: such tasks have a separate limit of concurrency. @default false */
  readonly isRemote?: boolean;
  /** Also runs on a schedule: five cron fields in UTC. Handlers compute Romanian days themselves. */
  readonly cron?: string;
}

/** Work that runs until stopped, in processes of its service. */
export interface Loop {
  readonly name: string;
  readonly service: Exclude<Service, "web">;
  /** Resolves once the loop runs; `stop` waits for the current work. */
  start(): Promise<{ stop(): Promise<void> }>;
}
