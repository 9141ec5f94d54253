// npm run check: format, lint, types, boundaries, file names, unit tests. In under a minute, before every commit.
import { checks } from "./launch/checks.mjs";
import { environmentWith } from "./launch/hand-over.mjs";
import { ensureInstalled, pinnedNode } from "./launch/project.mjs";
import { runStages, sumUp } from "./launch/stages.mjs";

ensureInstalled();
const node = pinnedNode();
const results = await runStages(node, checks, environmentWith(node), 2);
process.exitCode = sumUp(results, checks.length);
