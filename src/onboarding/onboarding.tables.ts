/** Tables of the onboarding slice, created in db/migrations by the files that begin with "-- onboarding". */
export interface OnboardingTables {
  first_steps_dismissal: FirstStepsDismissalTable;
}

interface FirstStepsDismissalTable {
  user_id: number;
  dismissed_at: Date;
}

declare module "../platform/db/tables.ts" {
  interface Tables extends OnboardingTables {}
}
