import { admitHosts } from "../../src/address/admitted-hosts.ts";
import { startVizor } from "../../src/app.ts";
import { readConfig } from "../../src/platform/config.ts";
import { createLog } from "../../src/platform/log.ts";
import { createShutdown, stopOnSignals } from "../../src/platform/shutdown.ts";

/** What a test changes in a process of the product, as JSON in the environment variable `PRODUCT_OF_TEST`. */
export interface ProductOfTest {
  /** Shops on loopback, which the product itself refuses. */
  readonly hosts: readonly string[];
  /** How far its clock is ahead of the machine's, milliseconds. */
  readonly aheadMs: number;
}

/** The product as `vizor serve` starts it, in a process that can be killed. */
const { hosts, aheadMs }: ProductOfTest = JSON.parse(process.env["PRODUCT_OF_TEST"] ?? "");
const config = readConfig(process.env);
const log = createLog(config.logLevel);
const shutdown = createShutdown(log);
stopOnSignals(shutdown.stop);
const { address } = await startVizor(config, {
  log,
  shutdown,
  admitted: admitHosts(hosts),
  clock: { now: () => new Date(Date.now() + aheadMs) },
});
process.stdout.write(address ? `Vizor is ready at ${address}\n` : "Vizor is ready\n");
