import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { typedAddress } from "../../kit/typed/typed-address.ts";
import { rowVersion, wholeNumber } from "../../kit/whole-number.ts";
import { maxSelected, selection } from "../selection/selection.contract.ts";
import { editableFields } from "./core/editable-fields.ts";

const productQuery = z.object({ domain, packet_id: wholeNumber });

const productFields = z.object({
  /** Counts changes by people; sent back with the next change. */
  version: z.number(),
  title: z.string(),
  /** Address of the own page; of an offline product the one it had, null when it never had one. */
  url: z.nullable(z.string()),
  offline: z.boolean(),
  fields: z.array(
    z.object({
      field: z.enum(editableFields),
      /** A category is its names from the root down, joined by "/"; a slash inside a name is U+2215. */
      value: z.nullable(z.string()),
      /** A person set the value, also to nothing. */
      byHand: z.boolean(),
      /** What the own page states; null when it states nothing or was not read yet. */
      pageValue: z.nullable(z.string()),
    }),
  ),
});
export type ProductFields = ReplyOf<typeof productFieldsCall>;

/** GET /api/product-fields – what can be edited of a product, with what its page states. @throws 404 */
export const productFieldsCall = defineCall({
  method: "GET",
  path: "/api/product-fields",
  access: "site",
  scope: "read",
  summary: "Editable values of a product",
  query: productQuery,
  reply: productFields,
});

/** As typed; the service reports what is wrong with each. */
const typedText = z.optional(z.nullable(z.string().check(z.maxLength(4096))));

const editBody = z.strictObject({
  /** Of the values that the person saw. */
  version: rowVersion,
  /** Values to set by hand; null or an empty text means none. Fields that are absent stay as they are. */
  values: z.strictObject({
    title: typedText,
    sku: typedText,
    gtin: typedText,
    mpn: typedText,
    brand: typedText,
    category: typedText,
  }),
  /** Fields that return to the page's value and follow its readings again. */
  fromPage: z._default(z.array(z.enum(editableFields)), []),
  /** New address of the own page; absent: as it is. */
  url: z.optional(typedAddress),
});
export type EditBody = z.output<typeof editBody>;
export type EditInput = z.input<typeof editBody>;

/**
 * POST /api/edit-product – changes a product's texts and address. A new address ends what was read of the previous page.
 * @throws 404; 409 when another version is stored; 422 naming the field
 */
export const editProduct = defineCall({
  method: "POST",
  path: "/api/edit-product",
  access: "site",
  scope: "write-links",
  summary: "Changes the texts and the address of a product",
  callsPerMinute: 60,
  query: productQuery,
  body: editBody,
  reply: productFields,
});

/** POST /api/offline-product – the product has no public page any more; its address is stored. @throws 404 */
export const markOffline = defineCall({
  method: "POST",
  path: "/api/offline-product",
  access: "site",
  scope: "write-links",
  summary: "Marks a product as offline",
  callsPerMinute: 60,
  query: productQuery,
  reply: z.void(),
  status: 204,
});

/**
 * DELETE /api/offline-product – the product has a public page again: the address it had, or `url`.
 * @throws 404; 422 naming `url` when it never had one and none is given, or when the address is not accepted
 */
export const markOnline = defineCall({
  method: "DELETE",
  path: "/api/offline-product",
  access: "site",
  scope: "write-links",
  summary: "Marks an offline product as online",
  callsPerMinute: 60,
  query: z.object({ domain, packet_id: wholeNumber, url: z.optional(typedAddress) }),
  reply: z.void(),
  status: 204,
});

/**
 * POST /api/selection/delete – deletes products with their links and settings. They can be restored for 30 days.
 * @throws 404 when no selected product exists; 409 when the number of products is not `expected`; 422 when too many
 */
export const deleteSelection = defineCall({
  method: "POST",
  path: "/api/selection/delete",
  access: "site",
  scope: "write-links",
  isHeavy: true,
  summary: "Deletes selected products",
  callsPerMinute: 30,
  query: z.object({
    domain,
    /** The number that the person confirmed. When absent, it is not compared. */
    expected: z.optional(wholeNumber),
  }),
  body: selection,
  reply: z.object({ products: z.number(), deletionId: z.number() }),
});

/**
 * POST /api/restore-products – undoes a deletion: products, links, quantities, corrections and costs are as they were.
 * Products whose address was added again since stay deleted and are named. Repeating the call restores nothing more.
 * @throws 404 after 30 days or when there is no such deletion
 */
export const restoreProducts = defineCall({
  method: "POST",
  path: "/api/restore-products",
  access: "site",
  scope: "write-links",
  isHeavy: true,
  summary: "Undoes a deletion of products",
  callsPerMinute: 30,
  query: z.object({ domain, deletion_id: wholeNumber }),
  reply: z.object({
    products: z.number(),
    /** Titles of the first products that could not be restored. */
    refused: z.array(z.string()).check(z.maxLength(20)),
  }),
});

/** The largest number of products that one call deletes. */
export const maxDeleted = maxSelected;
