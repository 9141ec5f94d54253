import { challengeAttempts, challengeMs } from "../sign-in.contract.ts";

/** A second step under way, as the dialog keeps it. */
export interface Challenge {
  /** Names the sign-in to the server; null where it gave none. */
  readonly handle: string | null;
  readonly begunAtMs: number;
  readonly wrongTries: number;
}

/**
 * Whether a handle opens nothing any more. The server answers alike to a wrong code and to a spent handle, so that
 * nobody learns which; who began the sign-in can count.
 */
export function isSpent({ begunAtMs, wrongTries }: Challenge, nowMs: number): boolean {
  return wrongTries >= challengeAttempts || nowMs - begunAtMs >= challengeMs;
}
