import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/**
 * A browser for the browser tests: CHROMIUM_PATH, else one that is installed, else – as root on Debian –
 * one that is installed now.
 * @returns {string | undefined} its path; undefined after saying what is missing
 */
export function ensureBrowser(say = console.log) {
  const found = findBrowser();
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    say("Installing chromium for the browser tests (apt-get install chromium). This takes about a minute …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const apt = (...args) =>
      spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
    if (apt("update", "-q") && apt("install", "-y", "-q", "--no-install-recommends", "chromium"))
      return findBrowser();
  }
  say(
    "The browser tests need chromium: install it (on Debian: apt-get install chromium), or name one in CHROMIUM_PATH.",
  );
  return undefined;
}

function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  return [named, ...places].find((path) => path !== undefined && existsSync(path));
}
