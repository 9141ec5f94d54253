import * as z from "zod/mini";
import type { Task } from "../platform/slice.ts";
import type { SitePictureDeps } from "./sites/site-pictures.service.ts";
import { readSitePicture, refreshSitePictures } from "./sites/site-pictures.service.ts";

/** Visits one shop's home page to find its picture; queued when the visit failed as the site was added. */
export const readPictureTask = "catalog.read-site-picture";

const picturePayload = z.object({ domain: z.string() });

/** Background tasks. Each may run in several processes at once. @param deps with `database.worker` */
export function catalogTasks(deps: SitePictureDeps): Task[] {
  return [
    {
      name: readPictureTask,
      run: async (payload) => {
        await readSitePicture(deps, picturePayload.parse(payload).domain);
      },
    },
    {
      name: "catalog.refresh-site-pictures",
      cron: "25 * * * *",
      run: async () => {
        await refreshSitePictures(deps);
      },
    },
  ];
}
