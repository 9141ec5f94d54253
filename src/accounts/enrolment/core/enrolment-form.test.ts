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

test("every invalid field gets the specified message", () => {
  expect(readForm({ firstName: " ", lastName: "", email: "stefan", companyName: "\t" })).toEqual({
    isValid: false,
    refusals: {
      firstName: "First name is required",
      lastName: "Last name is required",
      email: "Please enter a valid email address",
      companyName: "Company name is required",
    },
  });
});

test("too long texts and control characters have their own messages", () => {
  const typed = { ...right, firstName: "a".repeat(101), lastName: "a\r\nb", companyName: "c".repeat(201) };
  expect(readForm(typed)).toEqual({
    isValid: false,
    refusals: {
      firstName: "First name must be at most 100 characters",
      lastName: "Last name contains characters that cannot be used",
      companyName: "Company name must be at most 200 characters",
    },
  });
});
