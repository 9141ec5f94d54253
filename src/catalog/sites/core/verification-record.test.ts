import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isFileContent, isInTextRecords, verificationRecord } from "./verification-record.ts";

const key = Buffer.alloc(32, 7);

test("a record names its DNS name and file address, and is the same each time", () => {
  const record = verificationRecord(key, 12, "magazin.ro");
  expect(record).toMatchObject({
    dnsName: "_vizor.magazin.ro",
    fileUrl: "https://magazin.ro/.well-known/vizor-verification.txt",
  });
  // 32 characters of base64url: 192 bits.
  expect(record.dnsValue).toMatch(/^vizor-verification=[\w-]{32}$/);
  expect(verificationRecord(key, 12, "magazin.ro")).toEqual(record);
});

test("a shop on another port is read over plain HTTP, and its DNS name has no port", () => {
  expect(verificationRecord(key, 1, "magazin.localhost:4101")).toMatchObject({
    dnsName: "_vizor.magazin.localhost",
    fileUrl: "http://magazin.localhost:4101/.well-known/vizor-verification.txt",
  });
});

test("another company, domain or installation has another record", () => {
  const values = [
    verificationRecord(key, 1, "magazin.ro"),
    verificationRecord(key, 2, "magazin.ro"),
    verificationRecord(key, 1, "magazin.com"),
    verificationRecord(randomBytes(32), 1, "magazin.ro"),
    // "1:2x.ro" and "12:x.ro" must not be the same text.
    verificationRecord(key, 1, "2x.ro"),
    verificationRecord(key, 12, "x.ro"),
  ].map(({ dnsValue }) => dnsValue);
  expect(new Set(values).size).toBe(6);
});

test("a DNS record matches among others, with white space or quotes around it, but never as a part", () => {
  const record = verificationRecord(key, 1, "magazin.ro");
  expect(isInTextRecords(["v=spf1 -all", ` "${record.dnsValue}" `.trim()], record)).toBe(true);
  expect(isInTextRecords([` ${record.dnsValue}\n`], record)).toBe(true);
  expect(isInTextRecords([`${record.dnsValue}x`, `x${record.dnsValue}`], record)).toBe(false);
  expect(isInTextRecords([], record)).toBe(false);
});

test("a file matches whole, with a byte order mark or line end, but never as a part", () => {
  const record = verificationRecord(key, 1, "magazin.ro");
  expect(isFileContent(`\uFEFF${record.fileContent}\r\n`, record)).toBe(true);
  expect(isFileContent(`<p>${record.fileContent}</p>`, record)).toBe(false);
  expect(isFileContent(`${record.fileContent}\n${record.fileContent}`, record)).toBe(false);
});

test("no other text matches", () => {
  const record = verificationRecord(key, 1, "magazin.ro");
  fc.assert(
    fc.property(fc.string(), (text) => !isFileContent(text, record) && !isInTextRecords([text], record)),
  );
});
