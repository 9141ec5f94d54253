import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { build } from "vite";
import * as z from "zod";
import { browserAdvice, findBrowser } from "../../scripts/launch/browser.mjs";
import { startVizor, type Vizor } from "../../src/app.ts";
import { tokenExpiration } from "../../src/kit/token-expiration.ts";
import { readConfig } from "../../src/platform/config.ts";
import { createLog } from "../../src/platform/log.ts";
import { benchUser, insertProducts } from "./data.ts";
import { pageScript } from "./page.ts";

const builtFavicon = "favicon.svg";
const loginReply = z.object({ sessionToken: z.string() });

export interface WebSetup {
  /** A new, signed-in browser context with an empty cache. */
  openContext(): Promise<BrowserContext>;
  close(): Promise<void>;
}

/**
 * Starts the product with a temporary database and a built web app, inserts the generated site and starts a browser.
 * @param webDir folder of a built web app; undefined builds one
 */
export async function openWebSetup(webDir: string | undefined): Promise<WebSetup> {
  const folder = mkdtempSync(join(tmpdir(), "vizor-bench-web-"));
  // As root, PostgreSQL runs under another account. If that cannot enter the folder, the data is stored elsewhere and not deleted.
  chmodSync(folder, 0o711);
  let vizor: Vizor | undefined;
  let browser: Browser | undefined;
  const close = async () => {
    await browser?.close();
    await vizor?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    vizor = await startVizor(
      readConfig({ PORT: "0", DATA_DIR: join(folder, "data"), SERVICES: "web", LOG_LEVEL: "warn" }),
      {
        webDir: webDir ?? (await buildWebApp(join(folder, "web"))),
        log: createLog("warn"),
        requestsPerMinute: 100_000,
      },
    );
    const origin = vizor.address ?? "";
    await insertProducts(vizor.platform.database, new Date(), `${origin}/${builtFavicon}`);
    browser = await launchBrowser();
    const storageState = await signIn(origin);
    const running = browser;
    return { openContext: () => openContext(running, origin, storageState), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function buildWebApp(outDir: string): Promise<string> {
  await build({ build: { outDir, emptyOutDir: true }, logLevel: "warn" });
  return outDir;
}

function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error(`chromium not found: ${browserAdvice}`);
  return chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** The browser storage of a signed-in user. */
async function signIn(origin: string): Promise<StorageState> {
  const reply = await fetch(`${origin}/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...benchUser, rememberMe: false }),
  });
  if (!reply.ok) throw new Error(`signing in failed with status ${reply.status}`);
  const { sessionToken } = loginReply.parse(await reply.json());
  const expiration = tokenExpiration(sessionToken);
  if (!expiration.found) throw new Error("the session token carries no expiration");
  const stored = {
    cookie_consent: "accepted",
    language: "en",
    auth_token: sessionToken,
    auth_token_expiration: String(expiration.expirationMs),
  };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

async function openContext(
  browser: Browser,
  baseURL: string,
  storageState: StorageState,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    storageState,
    locale: "en-GB",
    timezoneId: "Europe/Bucharest",
    viewport: { width: 1440, height: 900 },
  });
  await context.addInitScript({ content: pageScript });
  return context;
}
