import fc from "fast-check";

const { PROPERTY_RUNS, PROPERTY_SHRINK } = process.env;

/**
 * Property tests report the first failing example at once, with the seed and the path that bring it back.
 * Making the example smaller can outlast the time limit of the test, which then hides the failure itself, so that
 * this is asked for: `PROPERTY_SHRINK=1` shrinks for at most ten seconds from the test's start.
 * `PROPERTY_RUNS=1000` runs that many examples where a test does not set its own number.
 */
fc.configureGlobal({
  ...(PROPERTY_RUNS ? { numRuns: Number(PROPERTY_RUNS) } : {}),
  ...(PROPERTY_SHRINK
    ? { interruptAfterTimeLimit: 10_000, markInterruptAsFailure: true }
    : { endOnFailure: true }),
});
