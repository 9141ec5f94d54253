import { createLog } from "../src/platform/log.ts";
import { outboxFolder } from "../src/platform/mail/outbox.ts";
import { createShutdown, stopOnSignals } from "../src/platform/shutdown.ts";
import { accountsTable } from "./accounts-table.ts";
import { loadDemoConfig } from "./demo-config.ts";
import { startDemo } from "./start-demo.ts";

/** `npm start`: the product with the demo market, demo companies and ninety days of history. */

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  const config = loadDemoConfig(process.env);
  const log = createLog(config.logLevel);
  const shutdown = createShutdown(log);
  stopOnSignals(shutdown.stop);
  try {
    const { address, accounts } = await startDemo({ config, log, shutdown, report: print });
    print(`Vizor is ready at ${address}`);
    if (config.smtpUrl === undefined) print(`Mail goes to ${outboxFolder(config.dataDir)}`);
    print(accountsTable(accounts));
  } catch (error) {
    await shutdown.stop("the start failed");
    throw error;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
