import { expect, test } from "vitest";
import { likelihoodOf, looksLikeHtml } from "./content-type.ts";

test.each([
  ["text/html; charset=utf-8", "html"],
  ["TEXT/HTML", "html"],
  ["application/xhtml+xml", "html"],
  ["text/plain", "sniff"],
  ["application/octet-stream", "sniff"],
  ["charset=utf-8", "sniff"],
  ["", "sniff"],
  [null, "sniff"],
  ["application/pdf", "other"],
  ["image/webp", "other"],
  ["application/json", "other"],
])("%j is %s", (header, likelihood) => {
  expect(likelihoodOf(header)).toBe(likelihood);
});

test.each([
  ["\ufeff<!DOCTYPE html><p>", true],
  ["<!-- shop --><html lang=ro>", true],
  ['<?xml version="1.0"?><HTML>', true],
  ["User-agent: *", false],
  ["%PDF-1.7", false],
  ["", false],
  [`${" ".repeat(2000)}<html>`, false],
])("%j looks like HTML: %s", (body, isHtml) => {
  expect(looksLikeHtml(Buffer.from(body))).toBe(isHtml);
});
