import { startVizor } from "../src/app.ts";
import { stopOnSignals } from "../src/platform/shutdown.ts";
import { accountsTable } from "./accounts-table.ts";
import { loadDemoConfig } from "./demo-config.ts";
import { startDemo } from "./start-demo.ts";

/** `npm start`: the product with its demo market, demo companies and ninety days behind them. */
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const demo = await startDemo(loadDemoConfig(process.env), startVizor, say);
  stopOnSignals(demo.stop);
  say(`Vizor is ready at ${demo.address}`);
  say(accountsTable(demo.accounts));
} catch (error) {
  process.stderr.write(`The demo does not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
