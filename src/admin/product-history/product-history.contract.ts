import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { calendarDay } from "../../kit/local-day.ts";
import { wholeNumber } from "../../kit/whole-number.ts";

/** Entries in one reply, and entries that can be skipped. */
export const maxEntries = 100;
/** Further ones are reached with `before`, which costs the same on every page. */
export const maxOffset = 10_000;
/** Entries that are rolled back with one call. */
export const maxRollbacks = 200;

const modificationType = z.enum(["ADD", "EDIT", "DELETE"]);
const scalar = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
/** Null for a person whose account was deleted. */
const email = z.nullable(z.string());

const historyEntry = z.object({
  id: z.number(),
  /** ms */
  timestamp: z.number(),
  modificationType,
  /** Title of the own product at the time. */
  productName: z.string(),
  mainProductLink: z.nullable(z.string()),
  /** The page that was changed: the own product's or a competitor's. */
  modifiedProductLink: z.nullable(z.string()),
  email,
  userId: z.number(),
  domain: z.string(),
  packetId: z.number(),
  /** What was changed: REVIEW is a decision about recommended prices, of which the entry names the first product. */
  subject: z.enum(["PRODUCT", "LINK", "QUANTITY", "PRICE", "COSTS", "REVIEW"]),
  /** Values that an EDIT changed, by the name under which they are stored. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: scalar,
      after: scalar,
      /** Of a price, ISO 4217. */
      currency: z.optional(z.string()),
    }),
  ),
  /** Of a REVIEW: what was decided, and for how many products. */
  review: z.nullable(z.object({ action: z.string(), products: z.number() })),
  /** What made the change for the person; null: they did, on a screen or with a file. */
  source: z.nullable(z.enum(["PRODUCT_FEED", "MATCHING"])),
  /** The entry that this one rolls back. */
  rollsBack: z.nullable(z.number()),
  /** The rollback of this entry that is in force. */
  rolledBack: z.nullable(z.object({ timestamp: z.number(), email })),
});

export type HistoryEntry = z.infer<typeof historyEntry>;

/** ms, or a day of Europe/Bucharest as yyyy-mm-dd: from its start, or until its end. */
const bound = z.union([z.string().check(z.regex(/^\d{1,14}$/)), calendarDay]);
const count = (min: number, max: number) => z.pipe(wholeNumber, z.number().check(z.gte(min), z.lte(max)));

/** GET /admin/product-history – changes of products and links by people, newest first. */
export const productHistory = defineCall({
  method: "GET",
  path: "/admin/product-history",
  access: "god",
  summary: "Changes of products and links by people",
  query: z.object({
    /** Without it, entries of every site. */
    domain: z.optional(domain),
    userId: z.optional(wholeNumber),
    modificationType: z.optional(modificationType),
    startDate: z.optional(bound),
    /** Inclusive. Before `startDate`, no entry matches. */
    endDate: z.optional(bound),
    limit: z._default(count(1, maxEntries), 50),
    offset: z._default(count(0, maxOffset), 0),
    /** `timestamp` and `id` of the last entry of a page, as "1795647600000-42": the entries after it, which are older. */
    before: z.optional(z.string().check(z.regex(/^\d{1,14}-\d{1,15}$/))),
  }),
  reply: z.object({ productHistory: z.array(historyEntry) }),
});

const historyPerson = z.object({ userId: z.number(), email });

export type HistoryPerson = z.infer<typeof historyPerson>;

/** GET – the people whom the history of a site names, by their e-mail addresses. */
export const historyPeople = defineCall({
  method: "GET",
  path: "/admin/product-history/people",
  access: "god",
  summary: "People whom the product history of a site names",
  query: z.object({ domain }),
  reply: z.array(historyPerson),
});

const entryId = z.number().check(z.int(), z.positive());

/**
 * POST – restores what an entry changed, as a new entry of the history. The entry is looked for on the site with this domain;
 * without it, on every site.
 * @throws 404; 409 ROLLBACK_… with the reason why it cannot be rolled back
 */
export const rollBackEntry = defineCall({
  method: "POST",
  path: "/admin/product-history/rollback/:id",
  access: "god",
  summary: "Rolls back an entry of product history",
  params: z.object({ id: wholeNumber }),
  query: z.object({ domain: z.optional(domain) }),
  reply: z.object({
    /** Of the new entry. */
    id: z.number(),
    message: z.string(),
    /** Products of a decision about prices that were changed again since, and stay as they are. */
    kept: z.number(),
  }),
});

/**
 * POST – rolls back several entries of a site, the latest first, each for itself: what cannot be rolled back is reported and
 * the others are done.
 */
export const rollBackEntries = defineCall({
  method: "POST",
  path: "/admin/product-history/rollback",
  access: "god",
  summary: "Rolls back several entries of product history",
  query: z.object({ domain }),
  body: z.strictObject({ ids: z.array(entryId).check(z.minLength(1), z.maxLength(maxRollbacks)) }),
  reply: z.object({
    /** Entries that are rolled back now. */
    rolledBack: z.array(z.number()),
    /** Products of their decisions about prices that were changed again since, and stay as they are. */
    kept: z.number(),
    refused: z.array(
      z.object({
        id: z.number(),
        code: z.string(),
        /** In English. */
        message: z.string(),
        parameters: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
      }),
    ),
  }),
});
