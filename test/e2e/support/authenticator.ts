import { setTimeout as sleep } from "node:timers/promises";
import type { Locator } from "@playwright/test";
import jsQR from "jsqr";
import { TOTP, URI } from "otpauth";
import { PNG } from "pngjs";

const stepMs = 30_000;

/** An authenticator that has scanned a QR code on the screen. */
export async function scan(image: Locator): Promise<TOTP> {
  const { data, width, height } = PNG.sync.read(await image.screenshot());
  const code = jsQR.default(new Uint8ClampedArray(data), width, height);
  if (code === null) throw new Error("The picture holds no QR code that can be read");
  const authenticator = URI.parse(code.data);
  if (!(authenticator instanceof TOTP)) throw new Error(`Not for an authenticator: ${code.data}`);
  return authenticator;
}

/** The current code. */
export function currentCode(authenticator: TOTP): string {
  return authenticator.generate({ timestamp: Date.now() });
}

/** Time to type and send a code on a busy machine. */
const typingMs = 12_000;

/**
 * The code of the previous 30 s step, which is still accepted until the current step ends; the current one remains usable
 * for another sign-in. Near its end the next step is awaited.
 */
export async function lastCode(authenticator: TOTP): Promise<string> {
  const leftMs = stepMs - (Date.now() % stepMs);
  if (leftMs < typingMs) await sleep(leftMs + 10);
  return authenticator.generate({ timestamp: Date.now() - stepMs });
}

/** Six digits that are not the code of any step around now. */
export function wrongCode(authenticator: TOTP): string {
  const right = [-1, 0, 1].map((step) => authenticator.generate({ timestamp: Date.now() + step * stepMs }));
  const wrong = ["135790", "246801", "975310", "864209"].find((code) => !right.includes(code));
  if (wrong === undefined) throw new Error("Every wrong code is right");
  return wrong;
}
