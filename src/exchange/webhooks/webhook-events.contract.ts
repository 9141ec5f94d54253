import * as z from "zod/mini";
import { availabilities } from "../../catalog/products/products.contract.ts";

/** Bodies of webhooks. Fields are only added, never renamed or removed. Amounts as in the calls: lei with two decimals. */

export const webhookEvents = [
  "offer.changed",
  "recommendation.created",
  "price.approved",
  "import.finished",
  "report.ready",
] as const;
export type WebhookEventType = (typeof webhookEvents)[number];

/** Items of one body. */
export const maxItems = 100;

const productId = z.number();
const amount = z.nullable(z.number());
const items = <T extends z.ZodMiniType>(item: T) =>
  z.array(item).check(z.minLength(1), z.maxLength(maxItems));

/** An offer whose price, currency or availability was read differently. */
const changedOffer = z.object({
  /** The own product's. */
  packetId: productId,
  /** The offer's. */
  productId,
  /** Domain of the competitor, without "www.". */
  provider: z.string(),
  link: z.string(),
  price: amount,
  previousPrice: amount,
  /** ISO 4217, or the symbol as found. */
  currency: z.nullable(z.string()),
  /** Of `previousPrice`, likewise. */
  previousCurrency: z.nullable(z.string()),
  available: z.enum(availabilities),
  previouslyAvailable: z.enum(availabilities),
  /** When it was read, ms since 1970. */
  timestamp: z.number(),
});

/** A product whose recommended price is new, or another than before. */
const createdRecommendation = z.object({
  /** The own product's. */
  id: productId,
  /** For `versions` of POST /api/dynamic-prices/review. */
  version: z.number(),
  sku: z.nullable(z.string()),
  price: amount,
  recommendedPrice: z.number(),
  recommendedPromoPrice: amount,
  /** (recommended − price) / price, percent. */
  changePercent: amount,
  /** A person has approved such prices already: this one is in force. Otherwise it waits for a decision. */
  approved: z.boolean(),
  /** It exceeds the limits of its rule. */
  warning: z.boolean(),
});

/** A product whose recommended price was approved. */
const approvedPrice = z.object({
  /** The own product's. */
  id: productId,
  sku: z.nullable(z.string()),
  /** The own price at the time of the approval. */
  price: amount,
  recommendedPrice: z.number(),
  recommendedPromoPrice: amount,
});

const importFinished = z.object({
  /** As returned by the upload. */
  id: z.string(),
  /** What was imported, as "LINKS". */
  kind: z.string(),
  /** "DONE": every row that was not refused is applied; "FAILED": none is. */
  state: z.enum(["DONE", "FAILED"]),
  processed: z.number(),
  total: z.number(),
  failed: z.number(),
});

const reportReady = z.object({
  id: z.number(),
  name: z.string(),
  /** Products in the report. */
  total: z.number(),
  /** ms since 1970. */
  timestamp: z.number(),
});

const dataOf = {
  "offer.changed": z.object({ offers: items(changedOffer) }),
  "recommendation.created": z.object({ recommendations: items(createdRecommendation) }),
  "price.approved": z.object({
    /** The decision's batch, as in GET /api/dynamic-prices/batches. */
    batchId: z.number(),
    prices: items(approvedPrice),
  }),
  "import.finished": importFinished,
  "report.ready": reportReady,
} as const satisfies Record<WebhookEventType, z.ZodMiniType>;

export type WebhookData<Type extends WebhookEventType> = z.output<(typeof dataOf)[Type]>;

/** One event, before it is addressed. */
export type WebhookEvent = {
  [Type in WebhookEventType]: { readonly type: Type; readonly data: WebhookData<Type> };
}[WebhookEventType];

/** The body of a request; "webhook.test" is sent on request only and has no data. */
export const webhookBody = z.discriminatedUnion("type", [
  bodyOf("offer.changed", dataOf["offer.changed"]),
  bodyOf("recommendation.created", dataOf["recommendation.created"]),
  bodyOf("price.approved", dataOf["price.approved"]),
  bodyOf("import.finished", dataOf["import.finished"]),
  bodyOf("report.ready", dataOf["report.ready"]),
  bodyOf("webhook.test", z.object({})),
]);
export type WebhookBody = z.output<typeof webhookBody>;

function bodyOf<Type extends string, Data extends z.ZodMiniType>(type: Type, data: Data) {
  return z.object({
    type: z.literal(type),
    /** When it happened, ISO 8601. */
    timestamp: z.iso.datetime(),
    /** Domain of the site. */
    domain: z.string(),
    data,
  });
}
