import { runCommand } from "./cli/main.ts";

/** Starts the product without the demo: `node src/main.ts --services=web,worker,scheduler`. */
const exitCode = await runCommand(["serve", ...process.argv.slice(2)], process);
if (exitCode !== 0) process.exit(exitCode);
