import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page, Response } from "playwright-core";
import { normaliseAddress, targetOf } from "./core/address/address.ts";
import { failureOfNavigation } from "./core/transfer/browser-error.ts";
import { likelihoodOf } from "./core/transfer/content-type.ts";
import { type Failure, type FetchResult, failure } from "./core/transfer/fetch-result.ts";
import { meaningOf } from "./core/transfer/reply-status.ts";
import { type EgressProxy, startEgressProxy } from "./monitoring.egress.client.ts";
import { DEFAULT_LIMITS, type TransferLimits } from "./monitoring.exchange.client.ts";
import type { AddressGuard } from "./monitoring.guard.client.ts";

/** Rendering cannot be had on this machine; the page's state says why. */
export interface RendererUnavailable {
  readonly kind: "unavailable";
  readonly reason: "runs-as-root" | "no-browser";
  readonly detail: string;
}

export type RenderResult = FetchResult | RendererUnavailable;

export interface RendererOptions {
  readonly guard: AddressGuard;
  readonly userAgent: string;
  readonly limits?: Partial<TransferLimits>;
  /** Chromium's program file; looked for in the usual places unless given. */
  readonly executablePath?: string;
}

/** Renders pages that scripts build. One at a time, each in a browser of its own that knows nothing of the last. */
export interface Renderer {
  render(url: string): Promise<RenderResult>;
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

/** How long scripts may go on loading after the document is there. */
const SETTLE_MS = 8000;

/**
 * Why this process may not render, null where it may. As root the browser's own sandbox is off, and a page that
 * breaks out of it would own the machine: no setting overrides this.
 */
export function rendererObstacle(executablePath?: string): RendererUnavailable | null {
  if (process.geteuid?.() === 0) {
    return {
      kind: "unavailable",
      reason: "runs-as-root",
      detail: "rendering is refused as root: start the worker as an ordinary user",
    };
  }
  if (executablePathOf(executablePath) === null) {
    return { kind: "unavailable", reason: "no-browser", detail: "no chromium is installed on this machine" };
  }
  return null;
}

export function createRenderer(options: RendererOptions): Renderer {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  let last: Promise<unknown> = Promise.resolve();
  return {
    render: (url) => {
      const next = last.then(() => renderPage(url, { ...options, limits }));
      last = next.catch(() => undefined);
      return next;
    },
  };
}

type Setup = RendererOptions & { readonly limits: TransferLimits };

async function renderPage(text: string, setup: Setup): Promise<RenderResult> {
  const obstacle = rendererObstacle(setup.executablePath);
  if (obstacle) return obstacle;
  const startedAt = performance.now();
  const took = (): number => Math.round(performance.now() - startedAt);
  const fail = (why: Failure, status: number | null = null): FetchResult => {
    return {
      kind: "failed",
      reason: why.reason,
      detail: why.detail,
      status,
      retryAfterMs: null,
      tookMs: took(),
    };
  };
  const address = normaliseAddress(text, setup.guard.policy);
  if (!address.found) return fail(failure("refused-address", address.reason));
  const admission = await setup.guard.admit(targetOf(new URL(address.url)));
  if (!admission.admitted) {
    return fail(failure(admission.reason === "dns" ? "dns" : "refused-address", admission.reason));
  }
  const drawn = await inOwnBrowser(setup, (page, proxy) => draw(page, proxy, address.url, setup));
  if ("failed" in drawn) return fail(drawn, drawn.status);
  return { kind: "page", ...drawn, etag: null, lastModified: null, tookMs: took() };
}

interface Drawn {
  readonly status: number;
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly finalUrl: string;
  readonly redirects: number;
  readonly receivedBytes: number;
}

type DrawFailure = Failure & { readonly status: number | null };

/** Browser, proxy and home folder live for one page and go with it, whatever happens. */
async function inOwnBrowser(
  setup: Setup,
  use: (page: Page, proxy: EgressProxy) => Promise<Drawn | DrawFailure>,
): Promise<Drawn | DrawFailure> {
  const { guard, limits } = setup;
  const home = await mkdtemp(join(tmpdir(), "vizor-render-"));
  const proxy = await startEgressProxy({ guard, maxBytes: limits.maxBytes, connectMs: limits.connectMs });
  let browser: Browser | null = null;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<DrawFailure>((done) => {
    timer = setTimeout(() => done({ ...failure("timeout", "total time"), status: null }), limits.totalMs);
  });
  const work = (async (): Promise<Drawn | DrawFailure> => {
    browser = await launch(setup, proxy, home);
    return use(await openPage(browser, setup), proxy);
  })();
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // Closing the proxy first leaves the browser without a network while it ends.
    await proxy.close();
    work.catch(() => undefined);
    await (browser as Browser | null)?.close();
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function launch(setup: Setup, proxy: EgressProxy, home: string): Promise<Browser> {
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

async function openPage(browser: Browser, setup: Setup): Promise<Page> {
  const context = await browser.newContext({
    userAgent: setup.userAgent,
    locale: "ro-RO",
    acceptDownloads: false,
    serviceWorkers: "block",
  });
  await context.route("**/*", (route) =>
    NEEDLESS_RESOURCES.has(route.request().resourceType()) ? route.abort() : route.continue(),
  );
  const page = await context.newPage();
  // A page may open others; none of them is looked at.
  context.on("page", (other) => void other.close().catch(() => undefined));
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => undefined));
  return page;
}

async function draw(page: Page, proxy: EgressProxy, url: string, setup: Setup): Promise<Drawn | DrawFailure> {
  const { limits } = setup;
  let response: Response | null;
  try {
    response = await page.goto(url, { waitUntil: "domcontentloaded", timeout: limits.totalMs });
    await page.waitForLoadState("networkidle", { timeout: SETTLE_MS }).catch(() => undefined);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    return { ...failureOfProxy(proxy, failureOfNavigation(message)), status: null };
  }
  const status = response?.status() ?? 0;
  const refused = refusalOf(response, status, limits);
  if (refused) return { ...refused, status };
  if (proxy.isExhausted()) return { ...failure("too-large", "all resources"), status };
  const body = Buffer.from(await page.content(), "utf8");
  if (body.length > limits.maxBytes) return { ...failure("too-large", "rendered page"), status };
  const address = normaliseAddress(page.url(), setup.guard.policy);
  if (!address.found) return { ...failure("redirect-refused", address.reason), status };
  return {
    status,
    body,
    contentType: "text/html; charset=utf-8",
    finalUrl: address.url,
    redirects: redirectsOf(response),
    receivedBytes: body.length,
  };
}

function refusalOf(response: Response | null, status: number, limits: TransferLimits): Failure | null {
  const meaning = meaningOf(status);
  if (meaning === "redirect" || meaning === "not-modified")
    return failure("unexpected-status", `HTTP ${status}`);
  if (meaning !== "page") return failure(meaning, `HTTP ${status}`);
  if (likelihoodOf(response?.headers()["content-type"] ?? null) === "other")
    return failure("not-html", "content type");
  return redirectsOf(response) > limits.maxRedirects ? failure("too-many-redirects", "in the browser") : null;
}

/** A connection that our own proxy closed looks like a network failure to the browser. */
function failureOfProxy(proxy: EgressProxy, otherwise: Failure): Failure {
  if (proxy.isExhausted()) return failure("too-large", "all resources");
  const refusal = proxy.refusals[0];
  return refusal === undefined ? otherwise : failure("redirect-refused", refusal.split(" ").at(-1) ?? "");
}

function redirectsOf(response: Response | null): number {
  let count = 0;
  for (let from = response?.request().redirectedFrom(); from; from = from.redirectedFrom()) count++;
  return count;
}

function executablePathOf(given?: string): string | null {
  if (given !== undefined) return existsSync(given) ? given : null;
  return USUAL_PLACES.find((place) => existsSync(place)) ?? null;
}
