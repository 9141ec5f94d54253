import type { FastifyInstance } from "fastify";
import { linkOrigin } from "../platform/mail/link-origin.ts";
import { createMailer } from "../platform/mail/mailer.ts";
import { deriveKey } from "../platform/secrets.ts";
import type { Platform, Task } from "../platform/slice.ts";
import { registerAlerts } from "./alerts/alerts.routes.ts";
import { registerNotifications } from "./notifications/notifications.routes.ts";
import { reportsTasks } from "./reports.jobs.ts";
import type { AnnounceReport, FindRecipient } from "./reports.ports.ts";
import { registerUnsubscribe } from "./unsubscribe/unsubscribe.routes.ts";

/** What other slices provide. */
export interface ReportsParts {
  readonly findRecipient: FindRecipient;
  /** @default nobody is told */
  readonly announce?: AnnounceReport;
}

export interface Reports {
  readonly tasks: readonly Task[];
  registerRoutes(app: FastifyInstance): void;
}

/** Composes the slice. */
export function createReports(platform: Platform, { findRecipient, announce }: ReportsParts): Reports {
  const { config, database, clock, log, secrets } = platform;
  const unsubscribeKey = deriveKey(secrets, "unsubscribe link");
  return {
    tasks: reportsTasks({
      db: database.worker,
      clock,
      log,
      mailer: createMailer({ config, clock }),
      origin: linkOrigin(config),
      unsubscribeKey,
      findRecipient,
      announce: announce ?? (async () => undefined),
    }),
    registerRoutes: (app) => {
      const deps = { db: database.app, clock };
      registerNotifications(app, deps);
      registerAlerts(app, deps);
      registerUnsubscribe(app, { ...deps, unsubscribeKey, findRecipient });
    },
  };
}
