import * as z from "zod/mini";
import { missingName } from "../../catalog/filters/listing-filter.contract.ts";
import { listBody } from "../../catalog/product-list/product-list.contract.ts";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { localTime } from "../../kit/local-time.ts";
import { wholeNumber } from "../../kit/whole-number.ts";
import { reportName } from "../mail/mail-settings.contract.ts";

export type { MissingName } from "../../catalog/filters/listing-filter.contract.ts";

export const defaultSendAt = "08:00";
/** Rows of a report in the mail's text and in the preview; the attached files hold all. */
export const shownRows = 50;

/** The filter and sort of the product list without the change window, whose fixed times mean nothing to a daily mail. */
export const reportFilter = z.omit(listBody, { price_change_start: true, price_change_end: true });

const reportBody = z.extend(reportFilter, {
  name: reportName,
  /** One of the person's own segments. @throws 422 naming the field when it is not */
  price_difference_segment_id: z.int().check(z.minimum(1, "Price difference is required")),
  /** Whether figures, filters and sorts include offers that are out of stock. */
  includeOutOfStock: z._default(z.boolean(), false),
  /** Local time of Europe/Bucharest. A time that a clock change skips is the first moment after it. */
  sendAt: z._default(localTime, defaultSendAt),
  /** No mail on days on which no product passes. */
  onlyWithProducts: z._default(z.boolean(), false),
});
export type ReportBody = z.output<typeof reportBody>;
export type ReportFilter = z.output<typeof reportFilter>;

/** What became of a mail; "uncertain": the connection broke while the server took it, and it is not sent again. */
export const deliveryStates = [
  "queued",
  "sending",
  "sent",
  "empty",
  "refused",
  "uncertain",
  "dropped",
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const report = z.extend(reportBody, {
  id: z.number(),
  /** 0: the stored filter is not known to this version, and the segment is missing. */
  price_difference_segment_id: z.int(),
  paused: z.boolean(),
  /** The segment was deleted: nothing is sent until another one is chosen. */
  segmentMissing: z.boolean(),
  /** What its filter names and the site no longer has: nothing passes by it until the report is edited. */
  missing: z.array(missingName),
  /** Time of the next mail, ms since 1970; null while it is paused. */
  nextRunTimestamp: z.nullable(z.number()),
  /** The newest mail; null before the first. */
  lastDelivery: z.nullable(
    z.object({ timestamp: z.number(), state: z.enum(deliveryStates), products: z.nullable(z.number()) }),
  ),
});
export type Report = z.output<typeof report>;

const path = "/api/settings/notification-reports";
const query = z.object({ domain });
const params = z.object({ id: wholeNumber });

/** GET /api/settings/notification-reports – the person's own reports of a site, by name. */
export const reports = defineCall({
  method: "GET",
  path,
  access: "site",
  scope: "people",
  summary: "The person's notification reports",
  query,
  reply: z.array(report),
});

/** @throws 422 naming `price_difference_segment_id` when it is unknown, `name` when it is taken; 422 above the limit */
export const addReport = defineCall({
  method: "POST",
  path,
  access: "site",
  scope: "people",
  summary: "Adds a notification report",
  query,
  body: reportBody,
  reply: report,
  status: 201,
});

/** @throws 404, 422 as `addReport` */
export const editReport = defineCall({
  method: "PUT",
  path: `${path}/:id`,
  access: "site",
  scope: "people",
  summary: "Changes a notification report",
  params,
  query,
  body: reportBody,
  reply: report,
});

/** The report can be restored for a day. */
export const deleteReport = defineCall({
  method: "DELETE",
  path: `${path}/:id`,
  access: "site",
  scope: "people",
  summary: "Deletes a notification report",
  params,
  query,
  reply: z.void(),
  status: 204,
});

/** @throws 404 when it is not deleted, or was deleted more than a day ago; 422 naming `name` when it is taken by now */
export const restoreReport = defineCall({
  method: "POST",
  path: `${path}/:id/restore`,
  access: "site",
  scope: "people",
  summary: "Restores a notification report that was deleted",
  params,
  query,
  reply: report,
});

export const pauseReport = defineCall({
  method: "POST",
  path: `${path}/:id/pause`,
  access: "site",
  scope: "people",
  summary: "Pauses a notification report",
  params,
  query,
  reply: report,
});

export const resumeReport = defineCall({
  method: "POST",
  path: `${path}/:id/resume`,
  access: "site",
  scope: "people",
  summary: "Resumes a notification report",
  params,
  query,
  reply: report,
});

/** Queues a mail beside the daily one, also while the report is paused. @throws 404; 422 without a subscription */
export const sendReportNow = defineCall({
  method: "POST",
  path: `${path}/:id/send-now`,
  access: "site",
  scope: "people",
  callsPerMinute: 6,
  summary: "Sends a notification report now",
  params,
  query,
  reply: report,
  status: 202,
});

const lei = z.nullable(z.number());

const previewRow = z.object({
  packetId: z.number(),
  title: z.string(),
  sku: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  category: z.nullable(z.string()),
  price: lei,
  lowest: lei,
  /** Domain of the lowest offer. */
  lowestProvider: z.nullable(z.string()),
  average: lei,
  highest: lei,
  /** (own − lowest) / lowest in percent. */
  overLowestPercent: z.nullable(z.number()),
  /** 1 + number of cheaper offers. */
  position: z.nullable(z.number()),
  offers: z.number(),
  available: z.enum(["IN_STOCK", "OUT_OF_STOCK", "NOT_AVAILABLE"]),
  quantity: z.nullable(z.number()),
  /** Address of the own page, http(s). */
  link: z.nullable(z.string()),
});
/** One product of a report, as mails, files and the preview show it. */
export type ReportRow = z.output<typeof previewRow>;

const totals = z.object({
  products: z.number(),
  cheapest: z.number(),
  equal: z.number(),
  /** Includes those that are dearer than every offer. */
  moreExpensive: z.number(),
  noCompetitors: z.number(),
});
export type ReportTotals = z.output<typeof totals>;

/** POST …/preview – the first rows of what a report would send now. Nothing is stored. */
export const previewReport = defineCall({
  method: "POST",
  path: `${path}/preview`,
  access: "site",
  scope: "people",
  isHeavy: true,
  summary: "What a notification report would send now",
  query,
  body: reportBody,
  reply: z.object({ totals, content: z.array(previewRow) }),
});
