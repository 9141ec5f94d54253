// npm run dev: the demo with both ends reloading. The web app comes from Vite, which passes calls on to the server.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { environmentWith } from "./launch/hand-over.mjs";
import { ensureInstalled, pinnedNode, projectDir } from "./launch/project.mjs";

ensureInstalled();
const node = pinnedNode();
const env = environmentWith(node);
const run = (...args) => spawn(node, args, { cwd: projectDir, env, stdio: "inherit" });
const children = [
  run("--watch-preserve-output", "--watch", "demo/main.ts"),
  run(join("node_modules", "vite", "bin", "vite.js")),
];
const stop = () => {
  for (const child of children) child.kill("SIGTERM");
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
for (const child of children) child.on("exit", stop);
