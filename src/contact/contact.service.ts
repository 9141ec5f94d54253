import type { FastifyInstance } from "fastify";
import { linkOrigin } from "../platform/mail/link-origin.ts";
import { createMailer } from "../platform/mail/mailer.ts";
import { deriveKey } from "../platform/secrets.ts";
import type { Platform, Task } from "../platform/slice.ts";
import { contactJobs } from "./contact.jobs.ts";
import type { ContactPorts } from "./contact.ports.ts";
import { registerOperator } from "./operator/operator.routes.ts";
import { requestBuckets } from "./requests/core/request-limits.ts";
import { registerRequests } from "./requests/requests.routes.ts";

/** The slice as `slices.ts` composes it. */
export interface Contact {
  readonly tasks: readonly Task[];
  registerRoutes(app: FastifyInstance): void;
}

export function createContact(platform: Platform, { throttle, findGodEmails }: ContactPorts): Contact {
  const { config, clock, database, log, secrets } = platform;
  const deps = {
    db: database.app,
    clock,
    throttle,
    buckets: requestBuckets(deriveKey(secrets, "known address")),
  };
  const mailer = createMailer({ config, clock });
  const { operator } = config;
  return {
    tasks: contactJobs(deps, {
      db: database.app,
      log,
      mailer,
      operator,
      origin: linkOrigin(config),
      findGodEmails,
    }),
    registerRoutes: (app) => {
      if (config.publicUrl !== undefined && operator.name === undefined)
        log.warn("the legal pages name no company: set OPERATOR_NAME and OPERATOR_ADDRESS");
      registerRequests(app, deps);
      registerOperator(app, operator);
    },
  };
}
