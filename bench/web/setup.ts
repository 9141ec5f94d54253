import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { build } from "vite";
import * as z from "zod";
import { tokenExpiration } from "../../src/accounts/sessions/core/token-expiration.ts";
import { startVizor, type Vizor } from "../../src/app.ts";
import { readConfig } from "../../src/platform/config.ts";
import { createLog } from "../../src/platform/log.ts";
import { benchPerson, makeWebMarket } from "./market.ts";
import { pageScript } from "./page.ts";

const builtFavicon = "favicon.svg";
const loggedIn = z.object({ sessionToken: z.string() });

export interface WebSetting {
  /** A window of its own, signed in, with nothing read yet. */
  openContext(): Promise<BrowserContext>;
  close(): Promise<void>;
}

/**
 * The product as it is served – own database, own folder, built web app – with its generated site, and a browser.
 * @param webDir a web app that is already built; undefined builds one
 */
export async function openWebSetting(webDir: string | undefined): Promise<WebSetting> {
  const folder = mkdtempSync(join(tmpdir(), "vizor-bench-web-"));
  // Root's database runs under another account, which would be given a folder elsewhere that nobody takes away.
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
    await makeWebMarket(vizor.platform.database, new Date(), `${origin}/${builtFavicon}`);
    browser = await launchBrowser();
    const storageState = await signIn(origin);
    const opened = browser;
    return { openContext: () => openContext(opened, origin, storageState), close };
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
  const places = [
    process.env["CHROMIUM_PATH"],
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  const executablePath = places.find((place) => place !== undefined && existsSync(place));
  if (executablePath === undefined)
    throw new Error("no chromium was found: install one or set CHROMIUM_PATH");
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

type KeptState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** What the browser keeps of a person who has signed in. */
async function signIn(origin: string): Promise<KeptState> {
  const reply = await fetch(`${origin}/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...benchPerson, rememberMe: false }),
  });
  if (!reply.ok) throw new Error(`the sign-in was answered ${reply.status}`);
  const { sessionToken } = loggedIn.parse(await reply.json());
  const expiration = tokenExpiration(sessionToken);
  if (!expiration.found) throw new Error("the session token carries no expiration");
  const kept = {
    cookie_consent: "accepted",
    language: "en",
    auth_token: sessionToken,
    auth_token_expiration: String(expiration.expirationMs),
  };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

async function openContext(
  browser: Browser,
  baseURL: string,
  storageState: KeptState,
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
