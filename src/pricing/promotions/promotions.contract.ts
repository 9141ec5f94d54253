import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { calendarDay } from "../../kit/local-day.ts";
import { hasTwoDecimals, maxAmount } from "../../kit/money.ts";
import { wholeNumber } from "../../kit/whole-number.ts";

/** Promotions of one reply. */
export const maxPromotions = 200;

const promotion = z.object({
  id: z.number(),
  packetId: z.number(),
  productName: z.string(),
  /** DETECTED: read from the own page; PLANNED: by a person. */
  kind: z.enum(["DETECTED", "PLANNED"]),
  state: z.enum(["PLANNED", "RUNNING", "ENDED"]),
  /** Local days, both included; null: until further notice. */
  startsOn: z.string(),
  endsOn: z.nullable(z.string()),
  /** Lei. */
  announcedPrice: z.number(),
  /** The struck-through price of the own page, lei. */
  struckPrice: z.nullable(z.number()),
  /** Lowest price of the 30 days before, lei; null: no price before is known. */
  referencePrice: z.nullable(z.number()),
  referenceDay: z.nullable(z.string()),
  /** The product was known for less than 30 days. */
  sinceFirstSeen: z.boolean(),
  /** The reduction that may be stated, whole percent rounded down; null: none may be stated. */
  reductionPercent: z.nullable(z.number()),
  /** CUT_ABOVE_REFERENCE: the page strikes through a price above the reference price. */
  notice: z.nullable(z.enum(["CUT_ABOVE_REFERENCE"])),
});
export type Promotion = z.output<typeof promotion>;

const reference = z.object({ price: z.number(), day: z.string(), sinceFirstSeen: z.boolean() });

const promotionPage = z.object({
  /** Of a reduction that began today; null without a product, or without a price in the last 30 days. */
  reference: z.nullable(reference),
  /** Latest first, at most 200. */
  promotions: z.array(promotion),
});
export type PromotionPage = z.output<typeof promotionPage>;

const promotionBody = z.strictObject({
  packet_id: z.int().check(z.minimum(1)),
  startsOn: calendarDay,
  endsOn: z.nullable(calendarDay),
  announcedPrice: z
    .number()
    .check(z.positive(), z.maximum(maxAmount), z.refine(hasTwoDecimals, "at most two decimals")),
});
export type PromotionBody = z.output<typeof promotionBody>;

/** GET /api/promotions – detected and planned promotions of a site, or of one product. @throws 404 for an unknown product */
export const promotions = defineCall({
  method: "GET",
  path: "/api/promotions",
  access: "site",
  scope: "read",
  summary: "Promotions with their reference prices",
  query: z.object({ domain, packet_id: z.optional(wholeNumber) }),
  reply: promotionPage,
});

/**
 * POST /api/promotions – plans a promotion.
 * @throws 404; 422 `announcedPrice` FALSE_REDUCTION when it is not below the reference price, NO_REFERENCE_PRICE when there
 *   is none; 422 `startsOn` for a past day, `endsOn` when it is before, `startsOn` when another one is planned on these days
 */
export const planPromotion = defineCall({
  method: "POST",
  path: "/api/promotions",
  access: "site",
  scope: "review-prices",
  minRole: "OPERATOR_ADMIN",
  summary: "Plans a promotion",
  query: z.object({ domain }),
  body: promotionBody,
  reply: promotion,
  status: 201,
});

const params = z.object({ id: wholeNumber });

/** Once it has begun, its first day stays. @throws 404; 422 as `planPromotion`, and PROMOTION_NOT_EDITABLE */
export const changePromotion = defineCall({
  method: "PUT",
  path: "/api/promotions/:id",
  access: "site",
  scope: "review-prices",
  minRole: "OPERATOR_ADMIN",
  summary: "Changes a planned promotion",
  params,
  query: z.object({ domain }),
  body: promotionBody,
  reply: promotion,
});

/** One that has begun ends today and stays in the list. @throws 404; 422 PROMOTION_NOT_EDITABLE */
export const deletePromotion = defineCall({
  method: "DELETE",
  path: "/api/promotions/:id",
  access: "site",
  scope: "review-prices",
  minRole: "OPERATOR_ADMIN",
  summary: "Deletes a planned promotion, or ends it today",
  params,
  query: z.object({ domain }),
  reply: z.void(),
  status: 204,
});

/**
 * GET /api/promotions/proof – the days from which a reference price follows, as CSV in the person's language: those of a
 * promotion and of the 30 days before it, or without one the last 30 days of the product.
 * @throws 404
 */
export const promotionProof = defineCall({
  method: "GET",
  path: "/api/promotions/proof",
  access: "site",
  scope: "read",
  summary: "The days behind a reference price",
  callsPerMinute: 60,
  query: z
    .object({ domain, packet_id: z.optional(wholeNumber), promotion_id: z.optional(wholeNumber) })
    .check(
      z.refine(
        ({ packet_id, promotion_id }) => packet_id !== undefined || promotion_id !== undefined,
        "packet_id or promotion_id is required",
      ),
    ),
  reply: z.unknown(),
  replyType: "text/csv",
});
