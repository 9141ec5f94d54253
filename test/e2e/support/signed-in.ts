import { test as base } from "./base-test.ts";
import { stateOf } from "./sessions.ts";

/** Tests that start signed in as the demo's operator. */
export const test = base.extend({
  storageState: async ({ session, baseURL }, use) => {
    await use(stateOf(session, baseURL ?? ""));
  },
});
