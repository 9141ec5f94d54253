import { expect, test } from "vitest";
import { namesCardData } from "./card-data.ts";

test.each([
  [{ cardNumber: "4242" }, true],
  [{ payment: [{ "card-number": 1 }] }, true],
  [{ a: { b: { CVV: "123" } } }, true],
  [{ expiry_date: "01/30" }, true],
  [[{ card_exp_month: 1 }], true],
  [{ holderName: "cvv", plan: "cardNumber" }, false],
  [{ expiresAt: 1, barcode: "4242424242424242", number: 5 }, false],
  ["cvv", false],
  [null, false],
  [undefined, false],
])("%j", (body, expected) => {
  expect(namesCardData(body)).toBe(expected);
});

test("a deeply nested body is searched without a deep stack", () => {
  let body: unknown = { cvc: "1" };
  for (let depth = 0; depth < 100_000; depth += 1) body = { x: body };
  expect(namesCardData(body)).toBe(true);
});
