import { expect, test } from "vitest";
import { readRequest } from "./request-form.ts";

const valid = { name: "Ana Pop", email: "ana@shop.example", company: "", message: "Bună ziua" };

test("a form is trimmed, an empty company is none, and lines of the message end alike", () => {
  const typed = {
    name: " Ana Pop ",
    email: " ana@shop.example ",
    company: "  ",
    message: "\r\nOne\r\nTwo\u2028Three\u0000 \n",
  };
  expect(readRequest(typed)).toEqual({
    isValid: true,
    form: { ...valid, company: null, message: "One\nTwo\nThree" },
  });
});

test.each([
  ["name", { name: "\u200b " }, "CONTACT_NAME_REQUIRED"],
  ["name", { name: "Ana\r\nBcc: all@shop.example" }, "CONTACT_NAME_INVALID"],
  ["name", { name: "a".repeat(101) }, "TEXT_TOO_LONG"],
  ["email", { email: "ana@shop.example\r\nBcc: x@y.example" }, "NOT_AN_EMAIL"],
  ["company", { company: "a\u0007b" }, "COMPANY_NAME_INVALID"],
  ["company", { company: "a".repeat(201) }, "COMPANY_NAME_TOO_LONG"],
  ["message", { message: "\u200b\n" }, "CONTACT_MESSAGE_REQUIRED"],
  ["message", { message: "a".repeat(5001) }, "TEXT_TOO_LONG"],
  ["name", { name: "Ana 4242 4242 4242 4242" }, "CARD_DATA_REFUSED"],
  ["company", { company: "Pop SRL 4242424242424242" }, "CARD_DATA_REFUSED"],
  ["message", { message: "My card is\n4242 4242 4242 4242, 12/30" }, "CARD_DATA_REFUSED"],
] as const)("an invalid %s is reported: %j", (field, over, code) => {
  const reading = readRequest({ ...valid, ...over });
  expect(reading).toMatchObject({ isValid: false, problems: { [field]: { code } } });
});
