import { rmSync } from "node:fs";
import { startVizor } from "../../src/app.ts";
import { readConfig } from "../../src/platform/config.ts";
import { createLog } from "../../src/platform/log.ts";
import { copySites } from "../products/copy.ts";
import { type SitePlan, siteNames } from "../products/generate.ts";
import { addUsers } from "../products/users.ts";

/**
 * The product with two generated shops, in a process of its own, so that its memory can be measured. Arguments: the
 * folder for its data, and products per shop. Sends its address when it is ready; stops when the parent disconnects.
 */
const [folder = "", products = "10000"] = process.argv.slice(2);
const config = readConfig({ PORT: "0", DATA_DIR: folder, SERVICES: "web", LOG_LEVEL: "warn" });
const vizor = await startVizor(config, { log: createLog("warn"), requestsPerMinute: 1_000_000 });
const { database } = vizor.platform;
const plans = [1, 2].map(
  (siteId): SitePlan => ({ siteId, products: Number(products), seed: 20_261_123 + siteId }),
);
await copySites(database.addresses.owner, plans);
for (const plan of plans) await addUsers(database, plan, siteNames(plan));
process.once("disconnect", async () => {
  await vizor.stop();
  rmSync(folder, { recursive: true, force: true });
});
process.send?.(vizor.address);
