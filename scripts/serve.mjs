// npm run serve: the product without the demo.
import { handOver } from "./launch/hand-over.mjs";
import { ensureInstalled, ensureWebBuilt, pinnedNode } from "./launch/project.mjs";

ensureInstalled();
const node = pinnedNode();
ensureWebBuilt(node);
handOver(node, "src/main.ts", process.argv.slice(2), { hasDatabase: true });
