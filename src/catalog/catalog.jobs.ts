import * as z from "zod/mini";
import type { Task } from "../platform/slice.ts";
import type { SitePictureDeps } from "./sites/site-pictures.service.ts";
import { readSitePicture, refreshSitePictures } from "./sites/site-pictures.service.ts";

/** The picture of one shop, asked for when its site was added. */
export const readPictureTask = "catalog.read-site-picture";

const pictureOrder = z.object({ domain: z.string() });

/** Work in the background. Each may run in several processes at once. @param deps with `database.worker` */
export function catalogTasks(deps: SitePictureDeps): Task[] {
  return [
    {
      name: readPictureTask,
      run: async (payload) => {
        await readSitePicture(deps, pictureOrder.parse(payload).domain);
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
