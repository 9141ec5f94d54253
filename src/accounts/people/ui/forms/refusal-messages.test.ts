import { beforeEach, expect, test } from "vitest";
import { CallError } from "../../../../web/call.ts";
import { needCatalogs, startLocale } from "../../../../web/i18n/catalogs.ts";
import { readForm } from "../../../enrolment/core/enrolment-form.ts";
import { linkRefusals } from "../../../enrolment/core/enrolment-link.ts";
import { passwordRefusals } from "../../../passwords/core/password-rules.ts";
import { teamRefusals } from "../../../team/core/team-rules.ts";
import { messageForRefusal, messagesForFields } from "./refusal-messages.ts";
import { translateServerMessage } from "./server-messages.ts";

/** As the errors of codes and of the current password say them. */
const ofProof = [
  "Please enter your current password.",
  "Your current password is not right.",
  "The code is not right. Please enter a current one.",
  "Please enter a current code of your authenticator or a recovery code.",
  "The setup has expired. Please start it again.",
  "Two-factor authentication is not set up.",
  "This password reset link has expired. Please request a new one.",
  "The password reset link is invalid. Please request a new one.",
];

beforeEach(async () => {
  localStorage.setItem("language", "ro");
  await startLocale();
  await needCatalogs("sign-in", "account-forms");
});

const refusalsOf = (text: string) => {
  const reading = readForm({ companyName: text, firstName: text, lastName: text, email: text });
  return reading.isValid ? [] : Object.values(reading.refusals);
};

test("every message of the server for these screens has a Romanian translation", () => {
  const ofForm = ["", "a".repeat(300), "a\u0000"].flatMap(refusalsOf);
  expect(ofForm).toHaveLength(12);
  const sentences = [linkRefusals, passwordRefusals, teamRefusals].flatMap((all) => Object.values(all));
  expect(sentences.length).toBeGreaterThan(15);
  for (const sentence of [...ofForm, ...ofProof, ...sentences])
    expect(translateServerMessage(sentence), sentence).not.toBe(sentence);
});

test("an unknown message is unchanged", () => {
  expect(translateServerMessage("Something new")).toBe("Something new");
});

test("only a validation error has a message; a server error and a lost connection have none", () => {
  const text = JSON.stringify({ message: "First name is required" });
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
  const error = new CallError(422, JSON.stringify({ message: "", errors }));
  expect(messagesForFields(error, ["email", "firstName"])).toEqual([
    { field: "firstName", sentence: "Prenumele este obligatoriu" },
  ]);
});
