import { parseArgs } from "node:util";
import { type Config, loadConfig } from "../platform/config.ts";
import { requireFolderOf } from "../platform/data-folder.ts";
import { createLog } from "../platform/log.ts";
import { createShutdown, stopOnSignals } from "../platform/shutdown.ts";
import type { CommandStreams } from "./command-streams.ts";

/**
 * Settings of a command line: `--services` overrides SERVICES.
 * @param read settings of an environment
 * @throws Error on an unknown option; ConfigError
 */
export function serveConfig(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  read: (environment: Readonly<Record<string, string | undefined>>) => Config,
): Config {
  const { values } = parseArgs({ args: [...args], options: { services: { type: "string" } } });
  return read(values.services ? { ...environment, SERVICES: values.services } : environment);
}

/** `vizor serve`: the product without the demo. Stops on a signal. */
export async function run(args: readonly string[], { stdout }: CommandStreams): Promise<number> {
  const config = serveConfig(args, process.env, loadConfig);
  requireFolderOf(config.dataDir, "product");
  // Loaded after the settings, so that an invalid one is reported at once.
  const { startVizor } = await import("../app.ts");
  const log = createLog(config.logLevel);
  const shutdown = createShutdown(log);
  stopOnSignals(shutdown.stop);
  const vizor = await startVizor(config, { log, shutdown, hasBackgroundProcess: true });
  stdout.write(
    vizor.address ? `Vizor is ready at ${config.publicUrl ?? vizor.address}\n` : "Vizor is ready\n",
  );
  return 0;
}
