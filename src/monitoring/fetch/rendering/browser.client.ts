import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { TransferLimits } from "../exchange.client.ts";
import type { AddressGuard } from "../guard.client.ts";
import { type EgressProxy, startEgressProxy } from "./egress.client.ts";

/** A browser cannot be had on this machine; the page's state says why. */
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

const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** What a price is not read from. */
const NEEDLESS_RESOURCES = new Set(["image", "media", "font", "websocket", "eventsource", "manifest"]);

/** Nothing but the proxy leads out: no look-ups, no QUIC, no WebRTC, no calls home. */
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
 * Why this process may not use a browser, null where it may. As root the browser's own sandbox is off, and a page
 * that breaks out of it would own the machine: no setting overrides this.
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
 * Gives a page of a fresh browser to `use`. Browser, proxy and home folder live for this one use and go with it,
 * whatever happens; nothing is left for the next page to find.
 * @param late answered where the time is over first
 */
export async function inOwnBrowser<T>(
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
    // What was under way fails once the browser is gone; nobody waits for it.
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
    // No variable of ours, least of all a database's address, reaches the browser.
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
    NEEDLESS_RESOURCES.has(route.request().resourceType()) ? route.abort() : route.continue(),
  );
  // Told of redirects too, of which a route is not.
  context.on("request", (request) => proxy.expect(request.url()));
  const page = await context.newPage();
  // A page may open others; none of them is looked at.
  context.on("page", (other) => void other.close().catch(() => undefined));
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => undefined));
  return page;
}

function executablePathOf(given?: string): string | null {
  if (given !== undefined) return existsSync(given) ? given : null;
  return USUAL_PLACES.find((place) => existsSync(place)) ?? null;
}
