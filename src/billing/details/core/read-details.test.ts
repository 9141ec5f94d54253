import { expect, test } from "vitest";
import type { BillingDetails } from "../details.contract.ts";
import { readDetails } from "./read-details.ts";

const romanian: BillingDetails = {
  legalName: " Verde   SRL ",
  country: "RO",
  taxId: "ro 19",
  registrationNumber: "J40/1234/2019",
  address: "Strada Lungă 1",
  county: "București",
  email: " facturi@example.com ",
};
const austrian = {
  ...romanian,
  country: "AT",
  taxId: "ATU12345678",
  registrationNumber: "FN 1 a",
  county: "",
};
const read = (typed: BillingDetails) => readDetails(typed, (text) => text.includes("@"));
const codesOf = (typed: BillingDetails) => {
  const reading = read(typed);
  if (reading.isValid) return {};
  return Object.fromEntries(Object.entries(reading.problems).map(([field, { code }]) => [field, code]));
};

test("texts are stored without the spaces around them, and the tax id as invoices write it", () => {
  expect(read(romanian)).toEqual({
    isValid: true,
    details: { ...romanian, legalName: "Verde SRL", taxId: "RO19", email: "facturi@example.com" },
  });
});

test("broken characters and control characters are not stored, also where they are all there is", () => {
  const typed = { ...romanian, legalName: "Verde\u0000SRL \ud800", address: "\udfff" };
  expect(read(typed)).toMatchObject({
    isValid: true,
    details: { legalName: "Verde SRL \ufffd", address: "\ufffd" },
  });
  expect(codesOf({ ...romanian, legalName: "\u0001\n" })).toEqual({ legalName: "LEGAL_NAME_REQUIRED" });
  expect(codesOf({ ...austrian, county: "4242\u00004242\u00004242 4242" })).toEqual({
    county: "CARD_DATA_REFUSED",
  });
});

test("what is missing or wrong is named by its field; a county only in Romania", () => {
  const empty = {
    legalName: "",
    country: "",
    taxId: "",
    registrationNumber: "",
    address: "",
    county: "",
    email: "",
  };
  const missing = {
    legalName: "LEGAL_NAME_REQUIRED",
    address: "BILLING_ADDRESS_REQUIRED",
    taxId: "TAX_ID_REQUIRED",
    email: "NOT_AN_EMAIL",
  };
  expect(codesOf(empty)).toEqual({ ...missing, country: "COUNTRY_INVALID" });
  expect(codesOf({ ...empty, country: "RO" })).toEqual({ ...missing, county: "COUNTY_REQUIRED" });
  expect(codesOf({ ...romanian, taxId: "RO18", registrationNumber: "40/1234" })).toEqual({
    taxId: "CUI_INVALID",
    registrationNumber: "REGISTRATION_NUMBER_INVALID",
  });
  expect(codesOf(austrian)).toEqual({});
});

const card = "4242 4242 4242 4242";

test.each(["legalName", "taxId", "registrationNumber", "address", "county", "email"] as const)(
  "the number of a card is refused in %s",
  (field) => {
    const text = field === "email" ? "4242424242424242@example.com" : card;
    for (const typed of [austrian, romanian])
      expect(codesOf({ ...typed, [field]: text })).toEqual({ [field]: "CARD_DATA_REFUSED" });
  },
);
