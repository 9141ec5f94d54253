import { call } from "../../../web/call.ts";
import {
  renewRecoveryCodes,
  setupMfa,
  setupMfaKey,
  toggleMfa,
  verifyMfa,
} from "../second-factor.contract.ts";
import type { Proof, Setup } from "./second-factor-steps.ts";

/** Starts a setup. @param proof required when the sign-in is not recent */
export async function beginSetup(proof?: Proof): Promise<Setup> {
  const image = await call(setupMfa, { query: {}, ...bodyOf(proof) });
  if (!(image instanceof Blob)) throw new Error("The setup came without its image");
  const key = await call(setupMfaKey).then(
    ({ secret }) => secret,
    () => null,
  );
  return { image, key };
}

/** Completes a setup with the first code. Returns the recovery codes. */
export async function verifySetup(code: string): Promise<readonly string[]> {
  return (await call(verifyMfa, { query: {}, body: { code } })).recoveryCodes;
}

/** Switches the second factor off. */
export async function switchOff(proof?: Pick<Proof, "code">): Promise<void> {
  await call(toggleMfa, { query: { enabled: "false" }, ...bodyOf(proof) });
}

/** Replaces the recovery codes. */
export async function renewCodes(proof?: Pick<Proof, "code">): Promise<readonly string[]> {
  return (await call(renewRecoveryCodes, bodyOf(proof))).recoveryCodes;
}

/** A proof is sent in the body, since proxies log addresses. */
function bodyOf<Given>(proof: Given | undefined): { body?: Given } {
  return proof === undefined ? {} : { body: proof };
}
