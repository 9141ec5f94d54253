import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Draws no window of its own: the browser tests take a third less time. */
const headlessShell = "/usr/bin/chromium-headless-shell";

const knownPaths = [
  headlessShell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** Debian's packages; the second where a release does not have the first. */
const packages = ["chromium-headless-shell", "chromium"];

/** What to do where no browser is installed. */
export const browserAdvice =
  "install chromium (on Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH";

/** Longest that an installation may take; a mirror that does not answer must not hold up the tests. */
const installMs = 180_000;

/**
 * A browser for the browser tests: CHROMIUM_PATH, otherwise an installed one. As root on Debian the headless shell is
 * installed if it is missing; where it cannot be, an installed browser serves.
 * @returns {string | undefined} its path; undefined after logging what is missing
 */
export function ensureBrowser(log = console.log) {
  if (process.env.CHROMIUM_PATH || existsSync(headlessShell)) return findBrowser();
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    log("Installing chromium for the browser tests (apt-get). This takes about a minute …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const apt = (...args) =>
      spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"], timeout: installMs })
        .status === 0;
    const install = (name) => apt("install", "-y", "-q", "--no-install-recommends", name);
    if (apt("update", "-q")) packages.some(install);
  }
  const found = findBrowser();
  if (!found) log(`The browser tests need chromium: ${browserAdvice}.`);
  return found;
}

/** @returns {string | undefined} the path of an installed browser */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  return [named, ...knownPaths].find((path) => path !== undefined && existsSync(path));
}
