// npm start: the product with its demo market, on a machine with nothing but Node and npm.
import { handOver } from "./launch/hand-over.mjs";
import { ensureInstalled, ensureWebBuilt, pinnedNode } from "./launch/project.mjs";

ensureInstalled();
const node = pinnedNode();
ensureWebBuilt(node);
handOver(node, "demo/main.ts", process.argv.slice(2), { hasDatabase: true });
