/** A second step under way, as the dialog keeps it. */
export interface Challenge {
  /** Names the sign-in to the server; null where it gave none. */
  readonly handle: string | null;
  readonly begunAtMs: number;
  readonly wrongTries: number;
}

/** How long the server keeps a handle, and how many tries it gives. @see decisions, "Sign in" */
const lifeMs = 5 * 60_000;
const mostTries = 5;

/**
 * Whether a handle opens nothing any more. The server answers alike to a wrong code and to a spent handle, so that
 * nobody learns which; who began the sign-in can count.
 */
export function isSpent({ begunAtMs, wrongTries }: Challenge, nowMs: number): boolean {
  return wrongTries >= mostTries || nowMs - begunAtMs >= lifeMs;
}
