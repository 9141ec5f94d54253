/**
 * A bound on a duration. `npm run test:all` checks the figure of the rule itself; `npm test` also runs on machines that
 * are busy with other work, and checks that nothing waits without a bound.
 * @param ruleMs what the product keeps on a machine of its own
 * @param busyMs what it keeps on a busy one
 */
export function boundMs(ruleMs: number, busyMs: number): number {
  return process.env["TEST_ALL"] === undefined ? busyMs : ruleMs;
}
