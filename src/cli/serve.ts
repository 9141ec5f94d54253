import { parseArgs } from "node:util";
import { loadConfig } from "../platform/config.ts";
import { requireFolderOf } from "../platform/data-folder.ts";
import { createLog } from "../platform/log.ts";
import { createShutdown, stopOnSignals } from "../platform/shutdown.ts";
import type { CommandStreams } from "./main.ts";

/** `vizor serve`: the product without the demo. `--services` overrides SERVICES. Stops on a signal. */
export async function run(args: readonly string[], { stdout }: CommandStreams): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { services: { type: "string" } } });
  const environment = values.services ? { ...process.env, SERVICES: values.services } : process.env;
  const config = loadConfig(environment);
  requireFolderOf(config.dataDir, "product");
  // Loaded after the settings, so that an invalid one is reported at once.
  const { startVizor } = await import("../app.ts");
  const log = createLog(config.logLevel);
  const shutdown = createShutdown(log);
  stopOnSignals(shutdown.stop);
  const vizor = await startVizor(config, { log, shutdown });
  stdout.write(
    vizor.address ? `Vizor is ready at ${config.publicUrl ?? vizor.address}\n` : "Vizor is ready\n",
  );
  return 0;
}
