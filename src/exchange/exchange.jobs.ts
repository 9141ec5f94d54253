import { repeat } from "../platform/loops/repeat.ts";
import type { Loop, Task } from "../platform/slice.ts";
import type { ApplyDeps } from "./imports/apply.service.ts";
import { importTasks } from "./imports/imports.jobs.ts";
import type { FeedRunDeps } from "./product-feeds/feed-runs.service.ts";
import { productFeedTasks } from "./product-feeds/product-feeds.jobs.ts";
import { deleteOldDeliveries } from "./webhooks/clean-up.service.ts";
import { createWebhookSending, type SendingDeps } from "./webhooks/sending.service.ts";

/** Queued and scheduled tasks of the slice. Each may run in several processes at once. */
export function exchangeTasks(feeds: FeedRunDeps, imports: ApplyDeps, webhooks: SendingDeps): Task[] {
  return [
    ...productFeedTasks(feeds),
    ...importTasks(imports),
    { name: "exchange.clean-webhooks", cron: "50 2 * * *", run: () => deleteOldDeliveries(webhooks) },
  ];
}

/** Sends webhooks. */
export function exchangeLoops(deps: SendingDeps): Loop[] {
  return [
    {
      name: "webhooks",
      service: "worker",
      start: async () => {
        const sending = createWebhookSending(deps);
        const loop = repeat(() => sending.startTurns(), deps);
        return {
          stop: async () => {
            await loop.stop();
            await sending.stop();
            await deps.sender.close();
          },
        };
      },
    },
  ];
}
