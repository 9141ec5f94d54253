import { expect, test } from "vitest";
import { readForm } from "./enrolment-form.ts";

const right = { firstName: "Ștefan", lastName: "Țîrlea 😀", email: "stefan@mail.example" };

test("fields are trimmed and otherwise unchanged", () => {
  const typed = { ...right, firstName: " Ștefan ", email: " stefan@mail.example", companyName: " Verde " };
  expect(readForm(typed)).toEqual({ isValid: true, form: { ...right, companyName: "Verde" } });
});

test("an invitation has no company name", () => {
  expect(readForm(right)).toEqual({ isValid: true, form: { ...right, companyName: "" } });
});

test("every invalid field has a problem", () => {
  expect(readForm({ firstName: " ", lastName: "", email: "stefan", companyName: "\t" })).toEqual({
    isValid: false,
    problems: {
      firstName: { code: "FIRST_NAME_REQUIRED" },
      lastName: { code: "LAST_NAME_REQUIRED" },
      email: { code: "NOT_AN_EMAIL" },
      companyName: { code: "COMPANY_NAME_REQUIRED" },
    },
  });
});

test("too long texts and control characters have their own codes", () => {
  const typed = { ...right, firstName: "a".repeat(101), lastName: "a\r\nb", companyName: "c".repeat(201) };
  expect(readForm(typed)).toEqual({
    isValid: false,
    problems: {
      firstName: { code: "FIRST_NAME_TOO_LONG", parameters: { max: 100 } },
      lastName: { code: "LAST_NAME_INVALID" },
      companyName: { code: "COMPANY_NAME_TOO_LONG", parameters: { max: 200 } },
    },
  });
});
