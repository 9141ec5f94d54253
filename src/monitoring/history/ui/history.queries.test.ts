import { expect, test } from "vitest";
import { CallError } from "../../../web/call.ts";
import { historyErrorMessage, noToken } from "./history.queries.ts";

test("an answer that is none is told by its status", () => {
  expect(historyErrorMessage(new CallError(503, "busy"))).toBe("HTTP error! status: 503");
});

test("a missing session is told as such", () => {
  expect(historyErrorMessage(new Error(noToken))).toBe("No auth token found");
});

test("whatever else went wrong has the default sentence", () => {
  expect(historyErrorMessage(new CallError(0, "No connection"))).toBeNull();
  expect(historyErrorMessage(new TypeError("x is undefined"))).toBeNull();
});
