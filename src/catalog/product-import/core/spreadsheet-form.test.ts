import { expect, test } from "vitest";
import type { KnownProduct } from "./import-items.ts";
import { isSpreadsheetForm, withoutSpreadsheetForms } from "./spreadsheet-form.ts";

test.each([
  ["12", "00012"],
  ["0", "000"],
  ["5,94123E+12", "5941234567899"],
  ["5.94E+12", "5941234567899"],
  ["6E+12", "5941234567899"],
  ["1,23457E+15", "0001234567890123456"],
  ["1.20E+04", "12E3"],
  ["12000", "12e3"],
])("%s is what a spreadsheet program makes of %s", (stated, code) => {
  expect(isSpreadsheetForm(stated, code)).toBe(true);
});

test.each([
  ["12", "0013"],
  ["12", "12A"],
  ["012", "00012"],
  ["5,94124E+12", "5941234567899"],
  ["5,94123E+11", "5941234567899"],
  ["5941234567899", "5941234567899"],
  ["12", "A0012"],
  ["1.21E+04", "12E3"],
  ["12001", "12E3"],
])("%s is another code than %s", (stated, code) => {
  expect(isSpreadsheetForm(stated, code)).toBe(false);
});

const known = { sku: "00012", gtin: "5941234567899", mpn: null } as KnownProduct;

test("a product keeps the codes that a spreadsheet program has changed, and nothing else of the row is lost", () => {
  const values = { sku: "12", gtin: "5,94123E+12", title: "Fotoliu" };
  expect(withoutSpreadsheetForms(values, known)).toEqual({ title: "Fotoliu" });
});

test("a GTIN with fewer or more zeros before it is the same; a SKU is another", () => {
  const stored = { sku: "0012345678905", gtin: "0012345678905", mpn: null } as KnownProduct;
  const values = { sku: "012345678905", gtin: "012345678905" };
  expect(withoutSpreadsheetForms(values, stored)).toEqual({ sku: "012345678905" });
});

test.each([
  [{ sku: "6,42E+12" }, "CODE_SHORTENED"],
  [{ mpn: "6.42E+12" }, "CODE_SHORTENED"],
  [{ gtin: "6,42E+12" }, "GTIN_ROUNDED"],
])("a code whose digits are lost is refused: %j", (values, code) => {
  const [text] = Object.values(values);
  expect(withoutSpreadsheetForms(values, known)).toEqual({ refusal: { code, text } });
  expect(withoutSpreadsheetForms(values, null)).toEqual({ refusal: { code, text } });
});
