import { expect, test } from "vitest";
import { digitsOf, expiryOf, wrongFields } from "./card-entry.ts";

const right = { holderName: "Ana Pop", number: "4242424242424242", expiry: "12/30", code: "123" };

test.each([
  [{}, []],
  [{ number: "424242424242424" }, ["number"]],
  [{ expiry: "13/30" }, ["expiry"]],
  [{ expiry: "1230" }, ["expiry"]],
  [{ code: "12" }, ["code"]],
  [{ holderName: " A " }, ["holderName"]],
])("%j is wrong in %j", (change, fields) => {
  expect(wrongFields({ ...right, ...change })).toEqual(fields);
});

test("pasted groups and a typed expiry are taken", () => {
  expect(digitsOf("4242 4242-4242 42429", 16)).toBe("4242424242424242");
  expect(["1", "12", "12/", "123", "12/30", "1230"].map(expiryOf)).toEqual([
    "1",
    "12",
    "12/",
    "12/3",
    "12/30",
    "12/30",
  ]);
});
