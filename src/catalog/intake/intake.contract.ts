import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { typedAddress } from "../../kit/typed/typed-address.ts";
import { typedDomain } from "../sites/sites.contract.ts";
import { maxProducts } from "./core/address-refusals.ts";

/** Limit of addresses in one call, because the reply may hold a reason for each. */
export const maxAddresses = 20_000;

/** POST /api/add-products – own products with their competitors' addresses, at most 1000 products. */
export const addProductRows = defineCall({
  method: "POST",
  path: "/api/add-products",
  access: "site",
  scope: "import",
  minRole: "OPERATOR_ADMIN",
  callsPerMinute: 60,
  summary: "Adds products by their addresses, each with its competitors' addresses",
  query: z.object({ domain: typedDomain }),
  body: z.strictObject({
    rows: z
      .array(
        z.strictObject({ url: typedAddress, competitorUrls: z.array(typedAddress).check(z.maxLength(200)) }),
      )
      .check(
        z.minLength(1),
        z.maxLength(maxProducts),
        z.refine(
          (rows) =>
            rows.reduce((sum, { competitorUrls }) => sum + 1 + competitorUrls.length, 0) <= maxAddresses,
          `at most ${maxAddresses} addresses a call`,
        ),
      ),
  }),
  reply: z.object({
    /** Number of products added. */
    added: z.number(),
    /** Number of competitors' addresses added with them. */
    offers: z.number(),
    refusals: z.array(
      z.object({
        /** Index of the row, from 0. */
        row: z.number(),
        url: z.string(),
        reason: z.string(),
        /** The reason as a sentence. */
        message: z.string(),
      }),
    ),
  }),
});
export type AddedRows = ReplyOf<typeof addProductRows>;
