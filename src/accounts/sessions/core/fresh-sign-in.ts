const freshMs = 5 * 60_000;

/** Whether a person signed in at most 5 minutes ago: sensitive changes then need no further proof. */
export function isFreshSignIn(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() <= freshMs;
}
