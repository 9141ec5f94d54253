// Builds the web app into dist/web where its sources have changed since the last build.
import { ensureWebBuilt } from "./launch/project.mjs";

ensureWebBuilt(process.execPath);
