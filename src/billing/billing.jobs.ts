import * as z from "zod/mini";
import type { Log } from "../platform/log.ts";
import type { Task } from "../platform/slice.ts";
import type { ChangeDeps } from "./subscriptions/change.service.ts";
import { deleteEventsBefore } from "./subscriptions/events.repo.ts";
import { enqueueSynchronization, synchronizeTask } from "./subscriptions/events.service.ts";
import { forget, forgetPayload, forgetTask } from "./subscriptions/forget.service.ts";
import { sendDetails, sendDetailsTask } from "./subscriptions/invoice-recipient.service.ts";
import { deleteOrdersBefore } from "./subscriptions/orders.repo.ts";
import { listChanging } from "./subscriptions/subscriptions.repo.ts";
import { synchronize } from "./subscriptions/subscriptions.service.ts";

const payload = z.object({ companyId: z.number() });
const dayMs = 86_400_000;
/** Stripe sends an event again for three days; the rest is a margin. */
const eventsKeptMs = 30 * dayMs;

/** @param deps with `database.worker` */
export function billingTasks(deps: ChangeDeps & { readonly log: Log }): Task[] {
  return [
    {
      name: synchronizeTask,
      run: (given) => synchronize(deps, payload.parse(given).companyId),
    },
    { name: forgetTask, run: (given) => forget(deps, forgetPayload.parse(given)) },
    {
      name: sendDetailsTask,
      run: (given) => sendDetails(deps, payload.parse(given).companyId),
    },
    {
      name: "billing.queue-changing",
      cron: "7,22,37,52 * * * *",
      run: async () => {
        for (const companyId of await listChanging(deps.db, deps.clock.now()))
          await enqueueSynchronization(deps.db, companyId);
      },
    },
    {
      name: "billing.delete-old",
      cron: "20 3 * * *",
      run: async () => {
        const now = deps.clock.now().getTime();
        await deleteEventsBefore(deps.db, new Date(now - eventsKeptMs));
        await deleteOrdersBefore(deps.db, new Date(now - eventsKeptMs));
      },
    },
  ];
}
