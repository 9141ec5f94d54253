import * as z from "zod";
import type { Task } from "../platform/slice.ts";
import {
  type ArchiveDeps,
  cleanArchives,
  makeArchive,
  makeArchiveTask,
} from "./archives/archives.service.ts";
import { departedPayload, eraseDeparted, eraseDepartedTask } from "./departures/departures.service.ts";
import { type CarryOutDeps, carryOut, carryOutTask, queueDueErasures } from "./erasures/carry-out.service.ts";
import { deleteUnconfirmed } from "./erasures/erasures.repo.ts";
import { type DataMailDeps, dataMailPayload, sendDataMail, sendDataMailTask } from "./mails/mails.service.ts";

const archivePayload = z.object({ archiveId: z.uuid() });
const erasurePayload = z.object({ erasureId: z.uuid() });

export function dataRightsTasks(archives: ArchiveDeps, erasures: CarryOutDeps, mails: DataMailDeps): Task[] {
  const { db, clock } = archives;
  return [
    {
      name: makeArchiveTask,
      isHeavy: true,
      run: (payload) => makeArchive(archives, archivePayload.parse(payload).archiveId),
    },
    { name: carryOutTask, run: (payload) => carryOut(erasures, erasurePayload.parse(payload).erasureId) },
    { name: sendDataMailTask, run: (payload) => sendDataMail(mails, dataMailPayload.parse(payload)) },
    { name: eraseDepartedTask, run: (payload) => eraseDeparted(erasures, departedPayload.parse(payload)) },
    { name: "data-rights.queue-due", cron: "4,19,34,49 * * * *", run: () => queueDueErasures(erasures) },
    {
      name: "data-rights.clean",
      cron: "27 * * * *",
      run: async () => {
        await cleanArchives(archives);
        await deleteUnconfirmed(db, clock.now());
      },
    },
  ];
}
