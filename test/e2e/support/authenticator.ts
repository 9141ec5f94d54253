import type { Locator } from "@playwright/test";
import jsQR from "jsqr";
import { TOTP, URI } from "otpauth";
import { PNG } from "pngjs";

const stepMs = 30_000;

/** The authenticator that has scanned a QR code as it stands on the screen. */
export async function scan(image: Locator): Promise<TOTP> {
  const { data, width, height } = PNG.sync.read(await image.screenshot());
  const code = jsQR.default(new Uint8ClampedArray(data), width, height);
  if (code === null) throw new Error("The picture holds no QR code that can be read");
  const authenticator = URI.parse(code.data);
  if (!(authenticator instanceof TOTP)) throw new Error(`Not for an authenticator: ${code.data}`);
  return authenticator;
}

/** The code that the authenticator shows now. */
export function currentCode(authenticator: TOTP): string {
  return authenticator.generate({ timestamp: Date.now() });
}

/** The code of half a minute ago, which is still taken; the current one stays good for another sign-in. */
export function lastCode(authenticator: TOTP): string {
  return authenticator.generate({ timestamp: Date.now() - stepMs });
}

/** Six digits that no step around now has. */
export function wrongCode(authenticator: TOTP): string {
  const right = [-1, 0, 1].map((step) => authenticator.generate({ timestamp: Date.now() + step * stepMs }));
  const wrong = ["135790", "246801", "975310", "864209"].find((code) => !right.includes(code));
  if (wrong === undefined) throw new Error("Every wrong code is right");
  return wrong;
}
