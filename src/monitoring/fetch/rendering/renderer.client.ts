import type { Page, Request, Response } from "playwright-core";
import { normaliseAddress, targetOf } from "../../../address/address.ts";
import { likelihoodOf } from "../core/content-type.ts";
import { type Failure, type FetchResult, failure } from "../core/fetch-result.ts";
import { failureOfReply, isFailure, meaningOf } from "../core/reply-status.ts";
import { failureOfNavigation } from "../core/transport-error.ts";
import { DEFAULT_LIMITS, type TransferLimits } from "../exchange.client.ts";
import type { AddressGuard } from "../guard.client.ts";
import { type BrowserUnavailable, browserObstacle, withBrowser } from "./browser.client.ts";
import type { EgressProxy } from "./egress.client.ts";

export type RenderResult = FetchResult | BrowserUnavailable;

export interface RendererOptions {
  readonly guard: AddressGuard;
  readonly userAgent: string;
  readonly limits?: Partial<TransferLimits>;
  /** Path of Chromium. @default the first of its usual paths that exists */
  readonly executablePath?: string;
}

/**
 * Renders pages that scripts build and returns the document once the network is idle. Guard and limits are those of
 * the fetcher; the limit on bytes applies to everything that the page loads, and again to the document. One page at a
 * time, each in a new browser.
 */
export interface Renderer {
  render(url: string): Promise<RenderResult>;
}

type Setup = RendererOptions & { readonly limits: TransferLimits };
type RenderedPage = Omit<Extract<FetchResult, { kind: "page" }>, "kind" | "etag" | "lastModified" | "tookMs">;
type RenderFailure = Failure & { readonly status: number | null };

/** How long scripts may load after the document. */
const SETTLE_MS = 8000;

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

async function renderPage(text: string, setup: Setup): Promise<RenderResult> {
  const obstacle = browserObstacle(setup.executablePath);
  if (obstacle) return obstacle;
  const startedAt = performance.now();
  const tookMs = (): number => Math.round(performance.now() - startedAt);
  const fail = ({ reason, detail }: Failure, status: number | null): FetchResult => {
    return { kind: "failed", reason, detail, status, retryAfterMs: null, tookMs: tookMs() };
  };
  const address = normaliseAddress(text, setup.guard.policy);
  if (!address.found) return fail(failure("refused-address", address.reason), null);
  const admission = await setup.guard.admit(targetOf(new URL(address.url)));
  if (!admission.admitted) {
    return fail(failure(admission.reason === "dns" ? "dns" : "refused-address", admission.reason), null);
  }
  const late: RenderFailure = { ...failure("timeout", "total time"), status: null };
  const rendered = await withBrowser<RenderedPage | RenderFailure>(
    setup,
    (page, proxy) => renderIn(page, proxy, address.url, setup),
    late,
  );
  if ("kind" in rendered) return rendered;
  if ("failed" in rendered) return fail(rendered, rendered.status);
  return { kind: "page", ...rendered, etag: null, lastModified: null, tookMs: tookMs() };
}

async function renderIn(
  page: Page,
  proxy: EgressProxy,
  url: string,
  setup: Setup,
): Promise<RenderedPage | RenderFailure> {
  const { limits } = setup;
  const last: Navigation = { url, status: null };
  page.on("request", (request) => {
    if (isNavigation(request, page)) Object.assign(last, { url: request.url(), status: null });
  });
  page.on("response", (reply) => {
    if (isNavigation(reply.request(), page)) last.status = reply.status();
  });
  let response: Response | null;
  try {
    response = await page.goto(url, { waitUntil: "domcontentloaded", timeout: limits.totalMs });
    await page.waitForLoadState("networkidle", { timeout: SETTLE_MS }).catch(() => undefined);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    return { ...failureBehind(proxy, last, failureOfNavigation(message)), status: last.status };
  }
  const status = response?.status() ?? 0;
  const refused = refusalOf(response, status, proxy, limits);
  if (refused) {
    const markup = isFailure(meaningOf(status)) ? await page.content().catch(() => "") : "";
    return { ...refused, reason: failureOfReply(refused.reason, markup), status };
  }
  const body = Buffer.from(await page.content(), "utf8");
  if (body.length > limits.maxBytes) return { ...failure("too-large", "rendered page"), status };
  const address = normaliseAddress(page.url(), setup.guard.policy);
  if (!address.found) return { ...failure("redirect-refused", address.reason), status };
  const contentType = "text/html; charset=utf-8";
  const redirects = redirectsOf(response);
  return {
    status,
    body,
    contentType,
    finalUrl: address.url,
    redirects,
    receivedBytes: proxy.receivedBytes(),
  };
}

function refusalOf(
  response: Response | null,
  status: number,
  proxy: EgressProxy,
  limits: TransferLimits,
): Failure | null {
  const refused = failureOfStatus(status);
  if (refused) return refused;
  if (likelihoodOf(response?.headers()["content-type"] ?? null) === "other")
    return failure("not-html", "content type");
  if (redirectsOf(response) > limits.maxRedirects) return failure("too-many-redirects", "in the browser");
  return proxy.isExhausted() ? failure("too-large", "all resources") : null;
}

/** The last document that the page's main frame requested. */
interface Navigation {
  url: string;
  status: number | null;
}

function isNavigation(request: Request, page: Page): boolean {
  return request.isNavigationRequest() && request.frame() === page.mainFrame();
}

/**
 * The cause of a failed navigation: to the browser, a connection that our proxy closed and an error status without a
 * body both look like network failures.
 */
function failureBehind(proxy: EgressProxy, last: Navigation, otherwise: Failure): Failure {
  if (proxy.isExhausted()) return failure("too-large", "all resources");
  const refusal = proxy.refusalOf(last.url);
  if (refusal !== null) return failure("redirect-refused", refusal);
  if (last.status === null || last.status < 400) return otherwise;
  return failureOfStatus(last.status) ?? otherwise;
}

function failureOfStatus(status: number): Failure | null {
  const meaning = meaningOf(status);
  if (meaning === "page") return null;
  const isUnexpected = meaning === "redirect" || meaning === "not-modified";
  return failure(isUnexpected ? "unexpected-status" : meaning, `HTTP ${status}`);
}

function redirectsOf(response: Response | null): number {
  let count = 0;
  for (let from = response?.request().redirectedFrom(); from; from = from.redirectedFrom()) count++;
  return count;
}
