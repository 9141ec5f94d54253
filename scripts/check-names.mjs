// The closed set of file names, and how long a file may be. Run as: node scripts/check-names.mjs [folder]
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { projectDir } from "./launch/project.mjs";

const notSlices = new Set(["kit", "platform", "web", "cli"]);
const noun = "[a-z][a-z0-9]*(?:-[a-z0-9]+)*";
const kebab = new RegExp(`^${noun}(?:\\.${noun})*\\.(?:ts|tsx|mjs|cjs|css|json|md|html|svg|po|sh)$`);
const vague = /^(?:index|utils?|helpers?|common|types|misc|shared)$/;
const foldersToRead = ["src", "demo", "bench", "scripts", "test"];
const foldersToPass = new Set(["node_modules", "fixtures", "dist", ".git"]);
/** The two HTML and Vite conventions whose names are not ours to choose. */
const namesOfTools = new Set(["index.html", "vite-env.d.ts"]);
const mostLines = 400;
const mostComponentLines = 200;

const root = process.argv[2] ?? projectDir;
const files = foldersToRead.flatMap((folder) => filesBelow(join(root, folder)));
const faults = files.flatMap((file) => faultsOf(relative(root, file).split(sep).join("/"), file));

for (const fault of faults) console.error(fault);
if (files.length === 0) console.error(`No files were read below ${root}`);
console.log(`${files.length} files, ${faults.length} faults`);
process.exitCode = files.length > 0 && faults.length === 0 ? 0 : 1;

function faultsOf(path, file) {
  return [nameFault(path), sizeFault(path, file), castFault(path, file)].filter(
    (fault) => fault !== undefined,
  );
}

function nameFault(path) {
  const parts = path.split("/");
  const name = parts.at(-1);
  if (name === "README.md" || namesOfTools.has(name)) return undefined;
  if (!kebab.test(name)) return `${path}: names are kebab-case`;
  if (
    path
      .split(/[/.]/)
      .slice(1)
      .some((word) => vague.test(word))
  )
    return `${path}: the name says nothing of what is inside`;
  if (parts[0] === "src" && parts.length > 2 && !notSlices.has(parts[1])) return sliceFault(path, parts);
  return undefined;
}

function sliceFault(path, [, slice, ...rest]) {
  if (rest[0] === "core" || rest[0] === "ui") return undefined;
  const role = "contract|routes|jobs|errors|repo|service|client";
  const allowed = new RegExp(
    `^${slice}\\.(?:(?:${role})|${noun}\\.(?:contract|routes|repo|service|client|process))(?:\\.test)?\\.ts$`,
  );
  if (rest.length === 1 && allowed.test(rest[0])) return undefined;
  return `${path}: a slice holds only ${slice}.[noun.]contract, .[noun.]routes, .jobs, .errors, .[noun.]repo, .[noun.]service, .noun.client, .noun.process, core/, ui/ and README.md`;
}

function sizeFault(path, file) {
  if (!/\.(?:tsx?|mjs)$/.test(path)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n").length - 1;
  const most = path.endsWith(".tsx") && !path.endsWith(".test.tsx") ? mostComponentLines : mostLines;
  return lines > most ? `${path}: ${lines} lines, at most ${most}` : undefined;
}

/** A cast would make the proof of a checked site out of nothing. */
function castFault(path, file) {
  if (!/\.tsx?$/.test(path) || path === "src/platform/authorized-site-mint.ts") return undefined;
  return /\bas (?:unknown as )?AuthorizedSiteId\b/.test(readFileSync(file, "utf8"))
    ? `${path}: only a gate makes an AuthorizedSiteId`
    : undefined;
}

function filesBelow(folder) {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    if (entry.name.startsWith(".") || foldersToPass.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
