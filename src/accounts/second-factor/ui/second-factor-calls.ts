import { call } from "../../../web/call.ts";
import {
  renewRecoveryCodes,
  setupMfa,
  setupMfaKey,
  toggleMfa,
  verifyMfa,
} from "../second-factor.contract.ts";
import type { Proof, Setup } from "./second-factor-steps.ts";

/** Begins a setup. @param proof what the server asks for where the sign-in is no longer fresh */
export async function beginSetup(proof?: Proof): Promise<Setup> {
  const image = await call(setupMfa, { query: {}, ...bodyOf(proof) });
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
export async function switchOff(proof?: Pick<Proof, "code">): Promise<void> {
  await call(toggleMfa, { query: { enabled: "false" }, ...bodyOf(proof) });
}

/** Puts new recovery codes in place of the old. */
export async function renewCodes(proof?: Pick<Proof, "code">): Promise<readonly string[]> {
  return (await call(renewRecoveryCodes, bodyOf(proof))).recoveryCodes;
}

/** A proof goes in the body: addresses are logged by whatever stands between. */
function bodyOf<Given>(proof: Given | undefined): { body?: Given } {
  return proof === undefined ? {} : { body: proof };
}
