import { type FieldProblem, fieldProblem } from "../../../kit/problems.ts";
import { holdsCardNumber } from "../../../kit/text/card-number.ts";
import { storedText } from "../../../kit/text/stored-text.ts";
import type { BillingDetails } from "../details.contract.ts";
import { euCountries } from "./eu-countries.ts";
import { readCui, readRegistrationNumber, readVatId } from "./tax-id.ts";

export type DetailsReading =
  | { readonly isValid: true; readonly details: BillingDetails }
  | { readonly isValid: false; readonly problems: Readonly<Record<string, FieldProblem>> };

const maxLengths = { legalName: 200, address: 300, county: 100 };

/** Characters of a typed text that are read: as many as the call takes. */
const maxTyped = 300;

/**
 * Billing details as they are stored, each on one line and without control characters. In Romania the fiscal code, the county and – where given – the register's number are
 * checked; of other countries only that they are there.
 * @param isEmail whether a text is an e-mail address
 */
export function readDetails(given: BillingDetails, isEmail: (text: string) => boolean): DetailsReading {
  const typed = lineByField(given);
  const problems: Record<string, FieldProblem> = {};
  const required = (
    field: "legalName" | "address" | "county",
    code: "LEGAL_NAME_REQUIRED" | "BILLING_ADDRESS_REQUIRED" | "COUNTY_REQUIRED",
  ) => {
    const text = typed[field];
    if (text === "") problems[field] = fieldProblem(code);
    else if (text.length > maxLengths[field])
      problems[field] = fieldProblem("TEXT_TOO_LONG", { max: maxLengths[field] });
    return text;
  };
  const isRomanian = typed.country === "RO";
  if (!euCountries.some((one) => one === typed.country))
    problems["country"] = fieldProblem("COUNTRY_INVALID");
  const legalName = required("legalName", "LEGAL_NAME_REQUIRED");
  const address = required("address", "BILLING_ADDRESS_REQUIRED");
  const county = isRomanian
    ? required("county", "COUNTY_REQUIRED")
    : typed.county.slice(0, maxLengths.county);
  const taxId = isRomanian ? readCui(typed.taxId) : readVatId(typed.taxId);
  if (taxId === null)
    problems["taxId"] = fieldProblem(isRomanian && typed.taxId !== "" ? "CUI_INVALID" : "TAX_ID_REQUIRED");
  const registrationNumber = readNumber(typed.registrationNumber, isRomanian);
  if (registrationNumber === null)
    problems["registrationNumber"] = fieldProblem("REGISTRATION_NUMBER_INVALID");
  const { email } = typed;
  if (!isEmail(email)) problems["email"] = fieldProblem("NOT_AN_EMAIL");
  for (const [field, text] of Object.entries(typed)) {
    if (holdsCardNumber(text)) problems[field] = fieldProblem("CARD_DATA_REFUSED");
  }
  if (Object.keys(problems).length > 0 || taxId === null || registrationNumber === null)
    return { isValid: false, problems };
  const details = { legalName, country: typed.country, taxId, registrationNumber, address, county, email };
  return { isValid: true, details };
}

function lineByField(given: BillingDetails): BillingDetails {
  const line = (text: string) => storedText(text, maxTyped) ?? "";
  return {
    legalName: line(given.legalName),
    country: line(given.country),
    taxId: line(given.taxId),
    registrationNumber: line(given.registrationNumber),
    address: line(given.address),
    county: line(given.county),
    email: line(given.email),
  };
}

/** Empty for those who are in no register. */
function readNumber(text: string, isRomanian: boolean): string | null {
  if (text === "") return "";
  return isRomanian ? readRegistrationNumber(text) : text.slice(0, 30);
}
