import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const knownPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/**
 * A browser for the browser tests: CHROMIUM_PATH, otherwise an installed one. As root on Debian it is installed if it is
 * missing.
 * @returns {string | undefined} its path; undefined after logging what is missing
 */
export function ensureBrowser(log = console.log) {
  const found = findBrowser();
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    log("Installing chromium for the browser tests (apt-get install chromium). This takes about a minute …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const apt = (...args) =>
      spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
    if (apt("update", "-q") && apt("install", "-y", "-q", "--no-install-recommends", "chromium"))
      return findBrowser();
  }
  log(
    "The browser tests need chromium: install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH.",
  );
  return undefined;
}

function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  return [named, ...knownPaths].find((path) => path !== undefined && existsSync(path));
}
