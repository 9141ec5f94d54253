import { beforeEach, expect, test } from "vitest";
import { CallError } from "../../../web/call.ts";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { readForm } from "../../core/enrolment-form.ts";
import { linkRefusals } from "../../core/enrolment-link.ts";
import { passwordRefusals } from "../../core/password-rules.ts";
import { fieldWords, refusalWords, serverWords } from "./server-words.ts";

beforeEach(async () => {
  localStorage.setItem("language", "ro");
  await startLocale();
  await needCatalogs("enrolment");
});

const refusalsOf = (text: string) => {
  const reading = readForm({ companyName: text, firstName: text, lastName: text, email: text });
  return reading.isRight ? [] : Object.values(reading.refusals);
};

test("every sentence that the server has for these forms is known in Romanian", () => {
  const ofForm = ["", "a".repeat(300), "a\u0000"].flatMap(refusalsOf);
  expect(ofForm).toHaveLength(12);
  const sentences = [...ofForm, ...Object.values(linkRefusals), ...Object.values(passwordRefusals)];
  for (const sentence of sentences) expect(serverWords(sentence), sentence).not.toBe(sentence);
});

test("a sentence that is not known stays as it came", () => {
  expect(serverWords("Something new")).toBe("Something new");
});

test("only a refusal has words; a fault of the server's has none", () => {
  const text = JSON.stringify({ message: "First name is required" });
  expect(refusalWords(new CallError(422, text))).toBe("Prenumele este obligatoriu");
  expect(refusalWords(new CallError(500, text))).toBeNull();
  expect(refusalWords(new CallError(422, "no document"))).toBeNull();
  expect(refusalWords(new TypeError("x"))).toBeNull();
});

test("sentences go beside the fields of the form that they are about, others are passed over", () => {
  const errors = { firstName: "First name is required", role: "Please select a role" };
  const error = new CallError(422, JSON.stringify({ message: "", errors }));
  expect(fieldWords(error, ["email", "firstName"])).toEqual([
    { field: "firstName", sentence: "Prenumele este obligatoriu" },
  ]);
});
