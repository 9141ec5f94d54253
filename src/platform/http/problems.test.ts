import { expect, test } from "vitest";
import { ConflictError, NotFoundError, RuleBrokenError } from "../errors.ts";
import { answerTo, isDatabaseDown, problemOf } from "./problems.ts";

test("a named error gives its own message and status", () => {
  const answer = answerTo(new RuleBrokenError("TEAM_OWN_ACCOUNT", null));
  expect(problemOf(answer, "r1")).toEqual({
    type: "about:blank",
    title: "Unprocessable Entity",
    status: 422,
    code: "TEAM_OWN_ACCOUNT",
    detail: "You cannot delete your own account.",
    message: "You cannot delete your own account.",
    requestId: "r1",
  });
  expect(answerTo(new ConflictError("PRICE_CHANGED")).status).toBe(409);
  expect(answerTo(new NotFoundError()).status).toBe(404);
});

test("a problem carries the parameters of its code, and those of its fields", () => {
  const answer = answerTo(new RuleBrokenError("UNKNOWN_BRAND", "visible", { name: "Acme {max}" }));
  const parameters = { name: "Acme {max}" };
  expect(problemOf(answer, "r1")).toMatchObject({
    code: "UNKNOWN_BRAND",
    parameters,
    message: "This site has no brand “Acme {max}”.",
    errors: { visible: "This site has no brand “Acme {max}”." },
    fields: { visible: { code: "UNKNOWN_BRAND", parameters } },
  });
});

test("an internal error reveals nothing but the request's id", () => {
  const problem = problemOf(answerTo(new Error('relation "canary" does not exist')), "r2");
  expect(problem).toMatchObject({ status: 500, code: "INTERNAL", requestId: "r2" });
  expect(JSON.stringify(problem)).not.toContain("canary");
});

const outages: readonly { code?: string; message: string }[] = [
  { code: "ECONNREFUSED", message: "connect ECONNREFUSED" },
  { code: "57P01", message: "terminating connection due to administrator command" },
  { code: "57P03", message: "the database system is starting up" },
  { code: "57014", message: "canceling statement due to statement timeout" },
  { message: "Query read timeout" },
  { message: "timeout exceeded when trying to connect" },
  { message: "Connection terminated unexpectedly" },
];

test.each(outages)("a database that is away is 503 with Retry-After: $message", ({ code, message }) => {
  const error = Object.assign(new Error(message), code ? { code } : {});
  expect(isDatabaseDown(error)).toBe(true);
  expect(answerTo(error)).toMatchObject({ status: 503, retryAfterSeconds: 2 });
});

test("an ordinary statement error is not an outage", () => {
  expect(isDatabaseDown(Object.assign(new Error("duplicate key"), { code: "23505" }))).toBe(false);
});

test("a full disk is 507, and says that nothing was changed", () => {
  for (const code of ["53100", "ENOSPC"]) {
    const answer = answerTo(Object.assign(new Error("could not extend file"), { code }));
    expect(answer).toMatchObject({ status: 507, code: "STORAGE_FULL", retryAfterSeconds: 60 });
    expect(problemOf(answer, "r").message).toContain("Nothing was changed");
  }
});

test("waiting too long for one of our own database connections is an overload, not an outage", () => {
  const error = new Error("timeout exceeded when trying to connect");
  expect(answerTo(error)).toMatchObject({ status: 503, code: "OVERLOADED" });
});
