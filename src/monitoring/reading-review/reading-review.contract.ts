import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { isCurrencyCode } from "../../kit/money.ts";

const stock = z.enum(["IN_STOCK", "OUT_OF_STOCK"]);
/** In units of the currency, with two decimals at most. */
const amount = z.number().check(z.gt(0), z.lte(1e11), z.multipleOf(0.01));
const currency = z.string().check(z.refine(isCurrencyCode, "must be a code of ISO 4217"));

const doubtfulReading = z.object({
  id: z.string(),
  host: z.string(),
  url: z.string(),
  /** Name of the product as the page states it. */
  name: z.nullable(z.string()),
  /** ms */
  readTimestamp: z.number(),
  /** What the reading is doubtful about; never empty. */
  doubts: z.array(z.enum(["price", "availability"])),
  /** In units of the currency; null: the reading found no price of one product. */
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  /** That `price` is right, 0 to 1. */
  priceProbability: z.number(),
  availability: z.nullable(stock),
  /** That `availability` is right, 0 to 1; null without one. */
  availabilityProbability: z.nullable(z.number()),
  /** Other amounts of the page that may be its price, most probable first; at most 3. */
  otherPrices: z.array(z.object({ price: z.number(), probability: z.number() })),
});

export type DoubtfulReading = z.infer<typeof doubtfulReading>;

/** GET /admin/doubtful-readings – readings that wait for a person, oldest first, at most 50. */
export const doubtfulReadings = defineCall({
  method: "GET",
  path: "/admin/doubtful-readings",
  access: "god",
  summary: "Readings of low confidence that wait for a person",
  reply: z.object({
    readings: z.array(doubtfulReading),
    /** All that wait. */
    total: z.number(),
    /** Readings that people confirmed or corrected so far. */
    labelled: z.number(),
  }),
});

const decision = z.discriminatedUnion("decision", [
  /** Price and availability are as read. */
  z.strictObject({ decision: z.literal("confirm") }),
  /** What the page stated when it was read; price null: none of one product, availability null: not stated. */
  z
    .strictObject({
      decision: z.literal("correct"),
      price: z.nullable(amount),
      currency: z.nullable(currency),
      availability: z.nullable(stock),
    })
    .check(
      z.refine(({ price, currency }) => price === null || currency !== null, {
        path: ["currency"],
        message: "a price needs a currency",
      }),
    ),
  /** The page does not show any more what it stated. */
  z.strictObject({ decision: z.literal("unknown") }),
  /** Takes a decision back. */
  z.strictObject({ decision: z.literal("reopen") }),
]);

export type ReadingDecision = z.infer<typeof decision>;

/** POST – decides a doubtful reading. Repeating a decision changes nothing. @throws 404, 409 where it was decided differently */
export const decideReading = defineCall({
  method: "POST",
  path: "/admin/doubtful-readings/:id",
  access: "god",
  summary: "Confirms or corrects a doubtful reading",
  params: z.object({ id: z.uuid() }),
  body: decision,
  reply: z.void(),
  status: 204,
});

const day = z.object({
  /** yyyy-mm-dd of Europe/Bucharest */
  localDay: z.string(),
  /** Watched pages whose last check was on that day and was read. */
  pages: z.number(),
  /** Of these, pages that were read without finding a price. */
  unpriced: z.number(),
  /** Of these, pages whose price is doubtful. */
  doubtful: z.number(),
  /** Mean confidence of the prices, 0 to 1; null without a price. */
  confidence: z.nullable(z.number()),
});

export type ConfidenceDay = z.infer<typeof day>;

const hostConfidence = z.object({
  host: z.string(),
  /** The last day with readings. */
  last: day,
  /** Confidence of that day less the mean of the 28 days before; null with fewer than three such days. */
  change: z.nullable(z.number()),
});

export type HostConfidence = z.infer<typeof hostConfidence>;

/** GET /admin/reading-confidence – hosts by confidence: largest loss first, then least confident; at most 100. */
export const readingConfidence = defineCall({
  method: "GET",
  path: "/admin/reading-confidence",
  access: "god",
  summary: "Confidence of the readings of each host",
  query: z.object({
    /** Only hosts whose name contains this. */
    query: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.array(hostConfidence),
});

/** GET – the days of a host, oldest first, at most 180; empty for an unknown host. */
export const hostConfidenceDays = defineCall({
  method: "GET",
  path: "/admin/reading-confidence/:host",
  access: "god",
  summary: "Confidence of the readings of one host by day",
  params: z.object({ host: z.string().check(z.maxLength(253)) }),
  reply: z.array(day),
});
