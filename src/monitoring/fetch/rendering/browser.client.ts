import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { TransferLimits } from "../exchange.client.ts";
import type { AddressGuard } from "../guard.client.ts";
import { type EgressProxy, startEgressProxy } from "./egress.client.ts";

/** Why no browser can be used on this machine. */
export interface BrowserUnavailable {
  readonly kind: "unavailable";
  readonly reason: "runs-as-root" | "no-browser" | "browser-failed";
  readonly detail: string;
}

export interface BrowserSetup {
  readonly guard: AddressGuard;
  readonly userAgent: string;
  readonly limits: TransferLimits;
  readonly executablePath?: string | undefined;
}

const CHROMIUM_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Resources that no price is read from. */
const BLOCKED_RESOURCES = new Set(["image", "media", "font", "websocket", "eventsource", "manifest"]);

/** All traffic goes through the proxy: no look-ups, no QUIC, no WebRTC, no telemetry. */
const BROWSER_FLAGS = [
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  "--disable-quic",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-gpu",
  "--no-first-run",
  "--no-pings",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-sync",
  "--disable-breakpad",
];

/**
 * Why this process may not use a browser, null where it may. As root the browser's sandbox is off, so a malicious page
 * could take over the machine; no setting overrides this.
 */
export function browserObstacle(executablePath?: string): BrowserUnavailable | null {
  if (process.geteuid?.() === 0) {
    const detail = "rendering is refused as root: start the worker as an ordinary user";
    return { kind: "unavailable", reason: "runs-as-root", detail };
  }
  if (executablePathOf(executablePath) !== null) return null;
  return { kind: "unavailable", reason: "no-browser", detail: "no chromium is installed on this machine" };
}

/**
 * Calls `use` with a page of a new browser. Browser, proxy and home folder are removed afterwards, so that nothing is
 * left for the next page.
 * @param late returned where the time limit comes first
 */
export async function withBrowser<T>(
  setup: BrowserSetup,
  use: (page: Page, proxy: EgressProxy) => Promise<T>,
  late: T,
): Promise<T | BrowserUnavailable> {
  const { guard, limits } = setup;
  const home = await mkdtemp(join(tmpdir(), "vizor-render-"));
  const proxy = await startEgressProxy({ guard, maxBytes: limits.maxBytes, connectMs: limits.connectMs });
  const launched = launch(setup, proxy, home).catch(unavailable);
  const used = launched.then(async (browser) =>
    "kind" in browser ? browser : use(await openPage(browser, setup, proxy), proxy),
  );
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<T>((done) => {
    timer = setTimeout(done, limits.totalMs, late);
  });
  try {
    return await Promise.race([used, over]);
  } finally {
    clearTimeout(timer);
    // A call that is still running fails once the browser is closed, and its result is not used.
    used.catch(() => undefined);
    await proxy.close();
    const browser = await launched;
    if (!("kind" in browser)) await browser.close();
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function launch(setup: BrowserSetup, proxy: EgressProxy, home: string): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  return chromium.launch({
    executablePath: executablePathOf(setup.executablePath) ?? "",
    headless: true,
    chromiumSandbox: true,
    proxy: { server: proxy.address, bypass: "<-loopback>" },
    timeout: setup.limits.totalMs,
    // The browser gets none of our environment, which contains the database's address.
    env: { HOME: home, TMPDIR: home, PATH: process.env["PATH"] ?? "", LANG: "C.UTF-8" },
    args: BROWSER_FLAGS,
  });
}

function unavailable(error: unknown): BrowserUnavailable {
  const detail = error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : "";
  return { kind: "unavailable", reason: "browser-failed", detail: detail.slice(0, 200) };
}

async function openPage(browser: Browser, setup: BrowserSetup, proxy: EgressProxy): Promise<Page> {
  const context = await browser.newContext({
    userAgent: setup.userAgent,
    locale: "ro-RO",
    acceptDownloads: false,
    serviceWorkers: "block",
  });
  await context.route("**/*", (route) =>
    BLOCKED_RESOURCES.has(route.request().resourceType()) ? route.abort() : route.continue(),
  );
  // Unlike a route, this event also covers redirects.
  context.on("request", (request) => proxy.expect(request.url()));
  const page = await context.newPage();
  // Windows that the page opens are closed unread.
  context.on("page", (other) => void other.close().catch(() => undefined));
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => undefined));
  return page;
}

function executablePathOf(given?: string): string | null {
  if (given !== undefined) return existsSync(given) ? given : null;
  return CHROMIUM_PATHS.find((place) => existsSync(place)) ?? null;
}
