import * as z from "zod/mini";
import type { Task } from "../../platform/slice.ts";
import { type ApplyDeps, applyImport } from "./apply.service.ts";
import { applyImportTask } from "./imports.service.ts";
import { cleanImports } from "./removal.service.ts";

const payload = z.object({ siteId: z.number(), importId: z.uuid() });

/** @param deps with `database.worker` */
export function importTasks(deps: ApplyDeps): Task[] {
  return [
    { name: applyImportTask, isHeavy: true, run: (given) => applyImport(deps, payload.parse(given)) },
    { name: "exchange.clean-imports", cron: "35 * * * *", run: () => cleanImports(deps) },
  ];
}
