import type { Availability } from "../../reading.ts";
import { availabilityFromText } from "./availability-from-text.ts";

/** Members of schema.org ItemAvailability and of common product feeds; lower case, letters only. */
const byName: Readonly<Record<string, Availability>> = {
  instock: "IN_STOCK",
  instoreonly: "IN_STOCK",
  onlineonly: "IN_STOCK",
  limitedavailability: "IN_STOCK",
  madetoorder: "IN_STOCK",
  preorder: "IN_STOCK",
  presale: "IN_STOCK",
  backorder: "IN_STOCK",
  available: "IN_STOCK",
  availablefororder: "IN_STOCK",
  lowstock: "IN_STOCK",
  outofstock: "OUT_OF_STOCK",
  oos: "OUT_OF_STOCK",
  soldout: "OUT_OF_STOCK",
  discontinued: "OUT_OF_STOCK",
  reserved: "OUT_OF_STOCK",
  unavailable: "OUT_OF_STOCK",
  notavailable: "OUT_OF_STOCK",
};

/**
 * Parses an availability in structured data, a feed or a meta tag: "https://schema.org/OutOfStock", "out of
 * stock", "in_stock". Text for people in its place is parsed by `availabilityFromText`.
 * @param value only the first 200 characters are read
 * @returns null if the value states no availability
 */
export function availabilityFromSchema(value: string): Availability | null {
  const written = value.slice(0, 200).trim();
  const name = written.slice(Math.max(written.lastIndexOf("/"), written.lastIndexOf("#")) + 1);
  const known = byName[name.toLowerCase().replace(/[^a-z]/g, "")];
  if (known) return known;
  const statement = availabilityFromText(written);
  return statement?.strength === "statement" ? statement.availability : null;
}
