import { beforeEach, expect, test } from "vitest";
import { CallError } from "../../../../web/call.ts";
import { needCatalogs, startLocale } from "../../../../web/i18n/catalogs.ts";
import { messageForRefusal, messagesForFields } from "./refusal-messages.ts";

beforeEach(async () => {
  localStorage.setItem("language", "ro");
  await startLocale();
  await needCatalogs("sign-in", "problems");
});

test("only a validation error has a message; a server error and a lost connection have none", () => {
  const text = JSON.stringify({ message: "First name is required", code: "FIRST_NAME_REQUIRED" });
  expect(messageForRefusal(new CallError(422, text))).toBe("Prenumele este obligatoriu");
  expect(messageForRefusal(new CallError(500, text))).toBeNull();
  expect(messageForRefusal(new CallError(0, "No connection"))).toBeNull();
  expect(messageForRefusal(new CallError(422, "no document"))).toBeNull();
  expect(messageForRefusal(new TypeError("x"))).toBeNull();
});

test("too many attempts say how long to wait", () => {
  const text = JSON.stringify({ message: "Too many attempts. Please try again later." });
  expect(messageForRefusal(new CallError(429, text, 120))).toContain("2 minute");
});

test("messages are shown at the fields of the form that they concern, others are ignored", () => {
  const errors = { firstName: "First name is required", role: "Please select a role" };
  const fields = { firstName: { code: "FIRST_NAME_REQUIRED" }, role: { code: "INVALID_VALUE" } };
  const error = new CallError(422, JSON.stringify({ message: "", errors, fields }));
  expect(messagesForFields(error, ["email", "firstName"])).toEqual([
    { field: "firstName", sentence: "Prenumele este obligatoriu" },
  ]);
});
