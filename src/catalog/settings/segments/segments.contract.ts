import * as z from "zod/mini";
import { defineCall } from "../../../kit/call.ts";
import { domain } from "../../../kit/domain-parameter.ts";
import { hasTwoDecimals } from "../../../kit/money.ts";
import { visibleName } from "../../../kit/text/plain-name.ts";
import { wholeNumber } from "../../../kit/whole-number.ts";

/** "between": signed difference; "under": own price lower by; "over": own price higher by. */
export const segmentTypes = ["between", "under", "over"] as const;
/** Compared with the lowest or with the average offer. */
export const differenceTypes = ["minimum", "average"] as const;

/** UTF-16 units of a segment's name. */
export const maxSegmentName = 100;

/** Maximum absolute value of a bound, percent. */
export const maxPercent = 1_000_000;

/** Percent with at most two decimals. */
const percent = z
  .number()
  .check(z.minimum(-maxPercent), z.maximum(maxPercent), z.refine(hasTwoDecimals, "at most two decimals"));

const fields = {
  type: z.enum(segmentTypes),
  /** Percent; signed for "between", ≥ 0 for "under" and "over". */
  start: percent,
  end: percent,
  difference: z.enum(differenceTypes),
};

const segment = z.object({ id: z.number(), name: z.string(), ...fields });
export type PriceSegment = z.output<typeof segment>;

const segmentBody = z.strictObject({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Price difference name is required"),
      z.maxLength(maxSegmentName),
      visibleName,
    ),
  ...fields,
});
export type SegmentBody = z.output<typeof segmentBody>;

/** GET /api/price-difference-segments – the person's own segments, by name. */
export const priceSegments = defineCall({
  method: "GET",
  path: "/api/price-difference-segments",
  access: "site",
  scope: "people",
  summary: "The person's price difference segments",
  query: z.object({ domain }),
  reply: z.array(segment),
});

/** @throws 422 naming `end` when it is not above `start`, `start` when it must not be negative, `name` when it is taken */
export const addSegment = defineCall({
  method: "POST",
  path: "/api/price-difference-segments",
  access: "site",
  scope: "people",
  summary: "Adds a price difference segment",
  query: z.object({ domain }),
  body: segmentBody,
  reply: segment,
  status: 201,
});

const params = z.object({ id: wholeNumber });

/** @throws 404, 422 as `addSegment` */
export const editSegment = defineCall({
  method: "PUT",
  path: "/api/price-difference-segments/:id",
  access: "site",
  scope: "people",
  summary: "Changes a price difference segment",
  params,
  query: z.object({ domain }),
  body: segmentBody,
  reply: segment,
});

export const deleteSegment = defineCall({
  method: "DELETE",
  path: "/api/price-difference-segments/:id",
  access: "site",
  scope: "people",
  summary: "Deletes a price difference segment",
  params,
  query: z.object({ domain }),
  reply: z.void(),
  status: 204,
});
