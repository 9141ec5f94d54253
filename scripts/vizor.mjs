// npm run -s vizor -- <command>: the command line. Prints nothing of its own on standard output.
import { handOver } from "./launch/hand-over.mjs";
import { ensureInstalled, ensureWebBuilt, pinnedNode } from "./launch/project.mjs";

const args = process.argv.slice(2);
ensureInstalled(console.error);
const node = pinnedNode();
if (args[0] === "serve") ensureWebBuilt(node, console.error);
handOver(node, "src/cli/main.ts", args, { hasDatabase: args[0] === "serve" });
