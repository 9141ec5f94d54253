/**
 * A limit of a duration. `npm run test:all` checks the limit of the rule itself; `npm test` also runs on machines that
 * are busy with other work, and only checks that the duration is bounded.
 * @param ruleMs the limit on an idle machine
 * @param busyMs the limit on a busy machine, by default far beyond what one needs
 */
export function boundMs(ruleMs: number, busyMs = 120_000): number {
  return process.env["TEST_ALL"] === undefined ? busyMs : ruleMs;
}
