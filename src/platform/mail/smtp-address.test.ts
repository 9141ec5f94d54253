import { expect, test } from "vitest";
import { readSmtpAddress } from "./smtp-address.ts";

test("smtp speaks at 587, smtps at 465, unless a port is given", () => {
  expect(readSmtpAddress("smtp://mail.example")).toMatchObject({
    host: "mail.example",
    port: 587,
    secure: false,
  });
  expect(readSmtpAddress("smtps://mail.example")).toMatchObject({ port: 465, secure: true });
  expect(readSmtpAddress("smtp://mail.example:2525/")).toMatchObject({ port: 2525 });
});

test("credentials are percent-decoded and need TLS before they are sent", () => {
  expect(readSmtpAddress("smtp://ana%40mail.example:p%2Fw%3A1@mail.example")).toMatchObject({
    auth: { user: "ana@mail.example", pass: "p/w:1" },
    requireTLS: true,
  });
  expect(readSmtpAddress("smtp://mail.example")).toMatchObject({ auth: undefined, requireTLS: false });
});

test("a server on this machine is used without TLS", () => {
  for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]"]) {
    expect(readSmtpAddress(`smtp://u:p@${host}:2525`)).toMatchObject({ requireTLS: false, ignoreTLS: true });
  }
  expect(readSmtpAddress("smtps://u:p@localhost")).toMatchObject({ secure: true, ignoreTLS: false });
});

test.each([
  "",
  "mail.example",
  "http://mail.example",
  "smtp://",
  "smtp://mail.example/path",
  "smtp://mail.example?tls.rejectUnauthorized=false",
  "smtp://user@mail.example",
  "smtp://:secret@mail.example",
  "smtp://us%zzer:secret@mail.example",
])("%j is no mail server", (text) => {
  expect(readSmtpAddress(text)).toBeNull();
});
