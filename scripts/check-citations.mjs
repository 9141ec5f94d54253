// Every file, folder and decision that a comment or a document names must exist. Run as: node scripts/check-citations.mjs [folder]
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { projectDir } from "./launch/project.mjs";

const root = process.argv[2] ?? projectDir;
const roots = "src|demo|bench|test|scripts|docs|db";
const pathFromRoot = new RegExp(`(?<![\\w./@-])(?:${roots})/[\\w./-]*[\\w-]`, "g");
const markdownLink = /\]\((?!https?:|#|mailto:)([^)#\s]+)/g;
const decision = /\bdecisions? (\d+)\b/gi;
/** Documents that are not in the project. */
const external =
  /\bspec(?:ification)?\/decisions|\bspecification [12]\b|\bdesign\/[a-z-]+\.md|\bnotes\/[a-z-]+\.md/g;

const foldersToSkip = /(?:^|\/)(?:node_modules|dist|\.git|\.vizor)(?:\/|$)|^test\/fixtures\//;
const files = readdirSync(root, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs|cjs|css|md)$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
  .filter((file) => !foldersToSkip.test(file) && file !== "scripts/check-citations.mjs");
const decisions = existsSync(join(root, "docs/decisions"))
  ? new Set(readdirSync(join(root, "docs/decisions")).map((name) => Number(name.slice(0, 4))))
  : new Set();

let citations = 0;
const errors = files.flatMap((file) => {
  const text = proseOf(file, readFileSync(join(root, file), "utf8"));
  const absent = (text.match(external) ?? []).map((cited) => ({ cited, isThere: false }));
  const found = [...paths(file, text), ...numbers(text), ...absent];
  citations += found.length;
  return found
    .filter(({ isThere }) => !isThere)
    .map(({ cited }) => `${file}: ${cited} is not in the project`);
});

for (const error of errors) console.error(error);
if (citations === 0) console.error("No citations were read");
console.log(`${files.length} files, ${citations} citations, ${errors.length} errors`);
process.exitCode = citations > 0 && errors.length === 0 ? 0 : 1;

/** The text of a document; the comments of a program. */
function proseOf(file, text) {
  if (file.endsWith(".md")) return text;
  return (text.match(/\/\*[\s\S]*?\*\/|(?<![:"'`\\])\/\/[^\n]*/g) ?? []).join("\n");
}

/** Documents may also name files relative to their own folder. */
function paths(file, text) {
  const isThere = (cited) =>
    [root, join(root, dirname(file))].some((folder) => existsSync(join(folder, cited)));
  const linked = file.endsWith(".md") ? [...text.matchAll(markdownLink)].map(([, cited]) => cited) : [];
  return [...(text.match(pathFromRoot) ?? []), ...linked].map((cited) => ({
    cited,
    isThere: isThere(cited),
  }));
}

function numbers(text) {
  return [...text.matchAll(decision)].map(([cited, number]) => ({
    cited,
    isThere: decisions.has(Number(number)),
  }));
}
