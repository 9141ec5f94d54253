// File names, folder sizes and file lengths. Run as: node scripts/check-names.mjs [folder]
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { projectDir } from "./launch/project.mjs";

const notSlices = new Set(["kit", "address", "platform", "web", "web-app", "cli"]);
const word = "[a-z][a-z0-9]*(?:-[a-z0-9]+)*";
const kebab = new RegExp(`^${word}(?:\\.${word})*\\.(?:ts|tsx|mjs|cjs|css|json|md|html|svg|po|py|sh)$`);
const vague = /^(?:index|utils?|helpers?|common|types|misc|shared)$/;
const foldersToRead = ["src", "demo", "bench", "scripts", "test"];
const foldersToSkip = new Set(["node_modules", "fixtures", "dist", ".git"]);
/** Names that HTML and Vite require. */
const namesOfTools = new Set(["index.html", "vite-env.d.ts"]);
/** Folders of pure functions or components, whose files are named freely. */
const freeFolders = new Set(["core", "ui"]);
/** Extraction is pure but for its service and process, and its folders are named for the source that they read. */
const pureNoun = "src/monitoring/extraction/";
const sliceRoles = "service|routes|jobs|tables|ports";
const nounRoles = "contract|repo|service|client|process|routes|jobs|errors";
const maxLines = 400;
const maxComponentLines = 200;
/** Tests in src are not counted: they are beside the files they test. Message catalogues are not: they are written by a tool. */
const maxFilesInFolder = 18;
/** One file for each benchmark, found by its name. */
const commands = "bench";

const root = process.argv[2] ?? projectDir;
const paths = foldersToRead
  .flatMap((folder) => filesBelow(join(root, folder)))
  .map((file) => relative(root, file).split(sep).join("/"));
const errors = [...paths.flatMap(errorsOf), ...folderErrors(paths)];

for (const error of errors) console.error(error);
if (paths.length === 0) console.error(`No files were read in ${root}`);
console.log(`${paths.length} files, ${errors.length} errors`);
process.exitCode = paths.length > 0 && errors.length === 0 ? 0 : 1;

function errorsOf(path) {
  return [nameError(path), sizeError(path), castError(path)].filter((error) => error !== undefined);
}

function nameError(path) {
  const parts = path.split("/");
  const name = parts.at(-1);
  if (name === "README.md" || namesOfTools.has(name)) return undefined;
  if (!kebab.test(name)) return `${path}: names are kebab-case`;
  const words = path.split(/[/.]/).slice(1);
  if (words.some((part) => vague.test(part))) return `${path}: the name does not describe the content`;
  if (parts[0] === "src" && parts.length > 2 && !notSlices.has(parts[1])) return sliceError(path, parts);
  return undefined;
}

function sliceError(path, [, slice, ...rest]) {
  const name = rest.at(-1);
  const folders = rest.slice(0, -1);
  if (folders.length === 0) {
    if (new RegExp(`^${slice}\\.(?:${sliceRoles})\\.ts$`).test(name)) return undefined;
    return `${path}: a slice itself holds only ${slice}.service, .routes, .jobs, .tables, .ports and README.md; everything else is in the folder of its noun`;
  }
  if (name.startsWith(`${slice}.`)) return `${path}: files of a noun are named without the slice in front`;
  if (folders.some((folder) => freeFolders.has(folder)) || path.startsWith(pureNoun)) return undefined;
  if (new RegExp(`^${word}\\.(?:${nounRoles})(?:\\.test)?\\.ts$`).test(name)) return undefined;
  return `${path}: the folder of a noun holds only .contract, .repo, .service, .client, .process, .routes, .jobs and .errors files, core/, ui/, folders of smaller nouns and README.md`;
}

function sizeError(path) {
  if (!/\.(?:tsx?|mjs)$/.test(path)) return undefined;
  const lines = readFileSync(join(root, path), "utf8").split("\n").length - 1;
  const max = path.endsWith(".tsx") && !path.endsWith(".test.tsx") ? maxComponentLines : maxLines;
  return lines > max ? `${path}: ${lines} lines, at most ${max}` : undefined;
}

function folderErrors(all) {
  const counted = all.filter((path) => !/^src\/.*\.test\.tsx?$/.test(path) && !path.endsWith(".po"));
  const sizes = new Map();
  for (const path of counted) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
  return [...sizes]
    .filter(([folder, size]) => size > maxFilesInFolder && folder !== commands)
    .map(([folder, size]) => `${folder}: ${size} files, at most ${maxFilesInFolder}`);
}

/** A cast would create an authorization without a check. */
function castError(path) {
  if (!/\.tsx?$/.test(path) || path === "src/platform/authorized-site-mint.ts") return undefined;
  return /\bas (?:unknown as )?AuthorizedSiteId\b/.test(readFileSync(join(root, path), "utf8"))
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
    if (entry.name.startsWith(".") || foldersToSkip.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
