import { existsSync } from "node:fs";
import { join } from "node:path";

/** The demo's accounts; a data folder with this file is the demo's. */
export const demoAccountsFile = "demo-accounts.json";

/**
 * The demo's people have known passwords and its shops are on the loopback interface, so the product neither starts with
 * its data, nor the demo with the product's.
 * @throws Error when the folder is the other one's
 */
export function requireFolderOf(dataDir: string, user: "product" | "demo"): void {
  const isDemo = existsSync(join(dataDir, demoAccountsFile));
  const isUsed = existsSync(join(dataDir, "secrets.json"));
  if (user === "product" && isDemo) {
    throw new Error(
      `DATA_DIR ${dataDir} holds the data of the demo (npm start). Give the product a folder of its own, for example DATA_DIR=.vizor-product npm run serve`,
    );
  }
  if (user === "demo" && isUsed && !isDemo) {
    throw new Error(
      `DATA_DIR ${dataDir} holds the data of the product (npm run serve). Give the demo a folder of its own, for example DATA_DIR=.vizor-demo npm start`,
    );
  }
}
