import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isDnsProof, isFileProof, siteProof } from "./verification-record.ts";

const key = Buffer.alloc(32, 7);

test("a proof names where it belongs, and is the same each time", () => {
  const proof = siteProof(key, 12, "magazin.ro");
  expect(proof).toMatchObject({
    dnsName: "_vizor.magazin.ro",
    fileUrl: "https://magazin.ro/.well-known/vizor-verification.txt",
  });
  // 32 characters of base64url: 192 bits.
  expect(proof.dnsValue).toMatch(/^vizor-verification=[\w-]{32}$/);
  expect(siteProof(key, 12, "magazin.ro")).toEqual(proof);
});

test("a shop at a port of its own speaks plain HTTP, and DNS knows no port", () => {
  expect(siteProof(key, 1, "magazin.localhost:4101")).toMatchObject({
    dnsName: "_vizor.magazin.localhost",
    fileUrl: "http://magazin.localhost:4101/.well-known/vizor-verification.txt",
  });
});

test("another company, domain or installation has another proof", () => {
  const values = [
    siteProof(key, 1, "magazin.ro"),
    siteProof(key, 2, "magazin.ro"),
    siteProof(key, 1, "magazin.com"),
    siteProof(randomBytes(32), 1, "magazin.ro"),
    // "1:2x.ro" and "12:x.ro" must not be the same text.
    siteProof(key, 1, "2x.ro"),
    siteProof(key, 12, "x.ro"),
  ].map(({ dnsValue }) => dnsValue);
  expect(new Set(values).size).toBe(6);
});

test("a record counts among others, with blanks or quotes around it, and never as a part", () => {
  const proof = siteProof(key, 1, "magazin.ro");
  expect(isDnsProof(["v=spf1 -all", ` "${proof.dnsValue}" `.trim()], proof)).toBe(true);
  expect(isDnsProof([` ${proof.dnsValue}\n`], proof)).toBe(true);
  expect(isDnsProof([`${proof.dnsValue}x`, `x${proof.dnsValue}`], proof)).toBe(false);
  expect(isDnsProof([], proof)).toBe(false);
});

test("a file counts whole, with a byte order mark or line end, and never as a part", () => {
  const proof = siteProof(key, 1, "magazin.ro");
  expect(isFileProof(`\uFEFF${proof.fileContent}\r\n`, proof)).toBe(true);
  expect(isFileProof(`<p>${proof.fileContent}</p>`, proof)).toBe(false);
  expect(isFileProof(`${proof.fileContent}\n${proof.fileContent}`, proof)).toBe(false);
});

test("no other text is a proof", () => {
  const proof = siteProof(key, 1, "magazin.ro");
  fc.assert(fc.property(fc.string(), (text) => !isFileProof(text, proof) && !isDnsProof([text], proof)));
});
