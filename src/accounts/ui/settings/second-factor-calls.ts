import { call } from "../../../web/call.ts";
import {
  renewRecoveryCodes,
  setupMfa,
  setupMfaKey,
  toggleMfa,
  verifyMfa,
} from "../../accounts.second-factor.contract.ts";
import type { Setup } from "./second-factor-steps.ts";

/** Begins a setup. @param code a current or recovery code, where the sign-in is no longer fresh */
export async function beginSetup(code?: string): Promise<Setup> {
  const image = await call(setupMfa, { query: {}, ...bodyOf(code) });
  if (!(image instanceof Blob)) throw new Error("The setup came without its image");
  const key = await call(setupMfaKey).then(
    ({ secret }) => secret,
    () => null,
  );
  return { image, key };
}

/** Ends a setup with its first code. Answers the recovery codes. */
export async function verifySetup(code: string): Promise<readonly string[]> {
  return (await call(verifyMfa, { query: {}, body: { code } })).recoveryCodes;
}

/** Switches the second factor off. */
export async function switchOff(code?: string): Promise<void> {
  await call(toggleMfa, { query: { enabled: "false" }, ...bodyOf(code) });
}

/** Puts new recovery codes in place of the old. */
export async function renewCodes(code?: string): Promise<readonly string[]> {
  return (await call(renewRecoveryCodes, bodyOf(code))).recoveryCodes;
}

/** A code goes in the body: addresses are logged by whatever stands between. */
function bodyOf(code: string | undefined): { body?: { code: string } } {
  return code === undefined ? {} : { body: { code } };
}
