// npm run check: format, lint, types, boundaries, file names, citations, unit tests. In under a minute, before every commit.
import { checks } from "./launch/checks.mjs";
import { environmentWith } from "./launch/hand-over.mjs";
import { ensureInstalled, pinnedNode } from "./launch/project.mjs";
import { printTotal, runSteps } from "./launch/steps.mjs";

ensureInstalled();
const node = pinnedNode();
const results = await runSteps(node, checks, environmentWith(node), 2);
process.exitCode = printTotal(results, checks.length);
