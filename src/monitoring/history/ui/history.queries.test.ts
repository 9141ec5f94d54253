import { expect, test } from "vitest";
import { CallError } from "../../../web/call.ts";
import { historyErrorMessage, noToken } from "./history.queries.ts";

test("an error response is reported by its status", () => {
  expect(historyErrorMessage(new CallError(503, "busy"))).toBe("HTTP error! status: 503");
});

test("a missing session is reported as such", () => {
  expect(historyErrorMessage(new Error(noToken))).toBe("No auth token found");
});

test("any other failure has the default message", () => {
  expect(historyErrorMessage(new CallError(0, "No connection"))).toBeNull();
  expect(historyErrorMessage(new TypeError("x is undefined"))).toBeNull();
});
