import { expect, test } from "vitest";
import { readForm } from "./enrolment-form.ts";

const right = { firstName: "Ștefan", lastName: "Țîrlea 😀", email: "stefan@mail.example" };

test("blanks around the fields are taken off, everything else stays", () => {
  const typed = { ...right, firstName: " Ștefan ", email: " stefan@mail.example", companyName: " Verde " };
  expect(readForm(typed)).toEqual({ isValid: true, form: { ...right, companyName: "Verde" } });
});

test("an invitation has no company name", () => {
  expect(readForm(right)).toEqual({ isValid: true, form: { ...right, companyName: "" } });
});

test("every wrong field gets the specified sentence", () => {
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

test("what is too long or holds control characters is refused with a sentence of its own", () => {
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
