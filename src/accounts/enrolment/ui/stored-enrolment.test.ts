import { beforeEach, expect, test } from "vitest";
import { storedLink, storedPending } from "./stored-enrolment.ts";

const pending = { companyName: "Ș", firstName: "Ana", lastName: "Ț", email: "a@b.example", sentAtMs: 1 };
const person = {
  kind: "invitation",
  firstName: "Ana",
  emailAddress: "a@b.example",
  companyName: "Ș",
} as const;

beforeEach(() => sessionStorage.clear());

test("what was saved is read again, until it is forgotten", () => {
  expect(storedPending.read()).toBeNull();
  expect(storedLink.read()).toBeNull();
  storedPending.save(pending);
  storedLink.save({ token: "t", person });
  expect(storedPending.read()).toEqual(pending);
  expect(storedLink.read()).toEqual({ token: "t", person });
  storedPending.forget();
  storedLink.forget();
  expect(storedPending.read()).toBeNull();
  expect(storedLink.read()).toBeNull();
});

test.each(["", "no json", "null", "[]", '{"token":1}', '{"token":"t","person":{"kind":"other"}}'])(
  "%j in the browser's storage is nothing",
  (text) => {
    sessionStorage.setItem("registration_link", text);
    sessionStorage.setItem("registration_pending", text);
    expect(storedLink.read()).toBeNull();
    expect(storedPending.read()).toBeNull();
  },
);
