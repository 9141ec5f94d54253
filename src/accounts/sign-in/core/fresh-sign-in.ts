const freshMs = 5 * 60_000;

/** Whether a person gave their password at most 5 minutes ago. @see decisions, "Behaviour", Sessions */
export function isFreshSignIn(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() <= freshMs;
}
