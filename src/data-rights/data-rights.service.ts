import type { FastifyInstance } from "fastify";
import { deleteFromOutbox, outboxFolder } from "../platform/mail/outbox.ts";
import { deriveKey } from "../platform/secrets.ts";
import type { Platform, Task } from "../platform/slice.ts";
import { registerArchives } from "./archives/archives.routes.ts";
import { dataRightsTasks } from "./data-rights.jobs.ts";
import type { DataRightsPorts } from "./data-rights.ports.ts";
import { registerErasures } from "./erasures/erasures.routes.ts";
import { isLinkCurrent } from "./erasures/erasures.service.ts";
import type { ErasureLink } from "./mails/core/erasure-link.ts";
import { registerOverview } from "./overview/overview.routes.ts";

/** The slice as `slices.ts` composes it. */
export interface DataRights {
  readonly tasks: readonly Task[];
  registerRoutes(app: FastifyInstance): void;
}

export function createDataRights(platform: Platform, ports: DataRightsPorts): DataRights {
  const { config, clock, database, log, secrets } = platform;
  const linkKey = deriveKey(secrets, "erasure link");
  const deps = { ...ports, db: database.app, address: database.addresses.app, clock, log, linkKey };
  const outbox = outboxFolder(config.dataDir);
  const deleteWrittenMail = async (address: string, exceptId?: string) => {
    if (config.smtpUrl === undefined) await deleteFromOutbox(outbox, address, exceptId);
  };
  const isLinkAwaited = (link: ErasureLink) => isLinkCurrent(database.app, link);
  return {
    tasks: dataRightsTasks(deps, { ...deps, deleteWrittenMail }, { ...deps, isLinkAwaited }),
    registerRoutes: (app) => {
      registerOverview(app, deps);
      registerArchives(app, deps);
      registerErasures(app, deps);
    },
  };
}
