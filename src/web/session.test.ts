import { beforeEach, expect, test } from "vitest";
import {
  clearSession,
  currentToken,
  hasExpired,
  isSignedIn,
  onSessionChange,
  saveSession,
} from "./session.ts";

const now = 1_800_000_000_000;
const base64Url = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const token = (claims: object) => `${base64Url({ alg: "HS256" })}.${base64Url(claims)}.signature`;

beforeEach(() => localStorage.clear());

test("the token is stored under auth_token with the expiration that it carries", () => {
  const made = token({ expirationTsMillis: now + 1000 });
  saveSession(made);
  expect(localStorage.getItem("auth_token")).toBe(made);
  expect(localStorage.getItem("auth_token_expiration")).toBe(String(now + 1000));
});

test("an expired token is removed when it is read, and no longer authenticates", () => {
  saveSession(token({ expirationTsMillis: now }));
  expect(hasExpired(now)).toBe(true);
  expect(currentToken(now)).toBeNull();
  expect(isSignedIn()).toBe(false);
});

test("a valid token is returned", () => {
  const made = token({ expirationTsMillis: now + 1 });
  saveSession(made);
  expect(currentToken(now)).toBe(made);
});

test.each(["", "a.b", "a.!!!.c", token({}), token({ expirationTsMillis: "soon" })])(
  "%s carries no expiration and is refused",
  (text) => {
    expect(() => saveSession(text)).toThrow();
    expect(isSignedIn()).toBe(false);
  },
);

test("listeners are notified of sign-in and sign-out", () => {
  const heard: boolean[] = [];
  const stop = onSessionChange(() => heard.push(isSignedIn()));
  saveSession(token({ expirationTsMillis: now }));
  clearSession();
  stop();
  saveSession(token({ expirationTsMillis: now }));
  expect(heard).toEqual([true, false]);
});
