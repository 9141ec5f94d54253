import * as z from "zod/mini";
import type { Task } from "../platform/slice.ts";
import { cleanTasks, runPricingTask, runTask, type TasksDeps } from "./tasks/tasks.service.ts";

const taskPayload = z.object({ siteId: z.number(), taskId: z.uuid() });

/** Background tasks. Each may run in several processes at once. @param deps with `database.worker` */
export function pricingTasks(deps: TasksDeps): Task[] {
  return [
    { name: runPricingTask, run: (payload) => runTask(deps, taskPayload.parse(payload)) },
    { name: "pricing.clean-tasks", cron: "17 * * * *", run: () => cleanTasks(deps) },
  ];
}
