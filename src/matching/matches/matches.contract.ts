import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { wholeNumber } from "../../kit/whole-number.ts";

/**
 * States of a candidate. NEW waits, LATER was put off, LINKED was added without a person, ACCEPTED and DENIED were decided by one.
 */
export const matchStates = ["NEW", "LATER", "LINKED", "ACCEPTED", "DENIED"] as const;
export type MatchState = (typeof matchStates)[number];

export const matchesPerPage = 50;
const attributes = z.array(z.object({ name: z.string(), value: z.string() }));

const ownProduct = z.object({
  packetId: z.number(),
  title: z.string(),
  brand: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  gtin: z.nullable(z.string()),
  link: z.nullable(z.string()),
  imageLink: z.nullable(z.string()),
  /** Lei. */
  price: z.nullable(z.number()),
  attributes,
});

const candidate = z.object({
  /** Host without "www.". */
  competitor: z.string(),
  url: z.string(),
  title: z.string(),
  brand: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  gtin: z.nullable(z.string()),
  imageLink: z.nullable(z.string()),
  /** In units of `currency`. */
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  attributes,
  /** When its page was read, ms. */
  readTimestamp: z.number(),
});

const match = z.object({
  id: z.number(),
  state: z.enum(matchStates),
  /** That both are the same article, 0 to 1. */
  probability: z.number(),
  /** Coded, the most important first; further members depend on the kind. */
  reasons: z.array(z.looseObject({ kind: z.string() })),
  product: ownProduct,
  candidate,
  /** Who decided it; null while nobody has, and for LINKED. */
  decidedBy: z.nullable(z.string()),
  /** ms */
  decidedTimestamp: z.nullable(z.number()),
});

export type Match = z.infer<typeof match>;

/** 0 to 1, as plain digits. */
const probability = z.pipe(
  z.string().check(z.regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/)),
  z.transform(Number),
);

/** GET /api/matches – candidates of a site, most probable first. */
export const matches = defineCall({
  method: "GET",
  path: "/api/matches",
  access: "site",
  scope: "read",
  summary: "Pages that may sell the site's products",
  query: z.object({
    domain,
    /** 0-based */
    page: z.optional(wholeNumber),
    state: z.optional(z.enum(matchStates)),
    /** Only those at least as probable. */
    probability: z.optional(probability),
    /** Only pages of this competitor. */
    competitor: z.optional(z.string().check(z.maxLength(253))),
    /** Only those whose titles contain this. */
    text: z.optional(z.string().check(z.maxLength(200))),
    /** Only candidates of this product. */
    packetId: z.optional(wholeNumber),
  }),
  reply: z.object({
    matches: z.array(match),
    /** All that pass the filters. */
    total: z.number(),
    /** Competitors with candidates in this state, by name. */
    competitors: z.array(z.string()),
  }),
});

/** GET /api/matches/progress – how well a site's products are compared, and what waits. */
export const matchProgress = defineCall({
  method: "GET",
  path: "/api/matches/progress",
  access: "site",
  scope: "read",
  summary: "How many products are compared, and what waits",
  query: z.object({ domain }),
  reply: z.object({
    products: z.number(),
    /** Products with three competitors or more. */
    compared: z.number(),
    counts: z.object({
      NEW: z.number(),
      LATER: z.number(),
      LINKED: z.number(),
      ACCEPTED: z.number(),
      DENIED: z.number(),
    }),
    /** Waiting candidates by least probability, for the bulk decision: 0.99, 0.98, 0.95, 0.9, 0.8, 0.7. */
    above: z.array(z.object({ probability: z.number(), count: z.number() })),
  }),
});

export type MatchProgress = ReplyOf<typeof matchProgress>;
