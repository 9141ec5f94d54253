import { expect, test } from "vitest";
import { holdsCardNumber } from "./card-number.ts";

test.each([
  "4242424242424242",
  "my card 4242 4242 4242 4242 was declined",
  "4242 4242 4242 4242 12/30",
  "4242424242424242 123",
  "4242424242424242123",
  "4242  4242  4242  4242",
  "4242\u00a04242\u00a04242\u00a04242",
  "4242-4242-4242-4242",
  "4242.4242.4242.4242",
  "12 4242 4242 4242 4242",
  // Mastercard of both ranges, American Express, Diners Club, Visa of 13 digits.
  "5555 5555 5555 4444",
  "2223 0031 2200 3222",
  "3782 822463 10005",
  "3056 930902 5904",
  "4222222222222",
])("%j holds the number of a card", (text) => {
  expect(holdsCardNumber(text)).toBe(true);
});

test.each([
  "",
  "Strada Lungă 1, București 010101",
  // The last digit is changed.
  "4242424242424243",
  "4242 4242 4242",
  // A barcode that passes the check of cards: none of 13 digits begins with 5. One alone, and two side by side.
  "5941234567899",
  "5941234567899 5941234567899",
  // So does a number of the trade register; no card begins with 1, 20 or 9.
  "J2019001234408",
  "1234567812345670",
  "9999999999999995",
])("%j does not", (text) => {
  expect(holdsCardNumber(text)).toBe(false);
});
