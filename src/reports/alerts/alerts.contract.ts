import * as z from "zod/mini";
import { listingFilterBody, missingName } from "../../catalog/filters/listing-filter.contract.ts";
import { defineCall } from "../../kit/call.ts";
import { domain } from "../../kit/domain-parameter.ts";
import { localTime } from "../../kit/local-time.ts";
import { hasTwoDecimals } from "../../kit/money.ts";
import { wholeNumber } from "../../kit/whole-number.ts";
import { reportName } from "../mail/mail-settings.contract.ts";

/**
 * UNDERCUT: an offer that was not at least `threshold` percent below the own price now is. OUT_OF_STOCK: an offer that was
 * not out of stock now is. PRICE_JUMP: an offer's price changed by at least `threshold` percent. A first reading
 * changes nothing.
 */
export const alertKinds = ["UNDERCUT", "OUT_OF_STOCK", "PRICE_JUMP"] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertFilter = z.omit(listingFilterBody, { price_change_start: true, price_change_end: true });
export type AlertFilter = z.output<typeof alertFilter>;

const alertBody = z.extend(alertFilter, {
  name: reportName,
  kind: z.enum(alertKinds),
  /** Percent, at most two decimals. @throws 422 naming the field when UNDERCUT or PRICE_JUMP has none */
  threshold: z.optional(
    z.nullable(
      z.number().check(z.minimum(0.01), z.maximum(1000), z.refine(hasTwoDecimals, "at most two decimals")),
    ),
  ),
  /** Whether the filter's figures include offers that are out of stock. */
  includeOutOfStock: z._default(z.boolean(), false),
});
export type AlertBody = z.output<typeof alertBody>;

const alert = z.extend(alertBody, {
  id: z.number(),
  paused: z.boolean(),
  /** The filter's segment was deleted: nothing is reported until another one is chosen. */
  segmentMissing: z.boolean(),
  /** What its filter names and the site no longer has: nothing passes by it until the alert is edited. */
  missing: z.array(missingName),
  /** Changes that wait for the next mail. */
  waiting: z.number(),
});
export type Alert = z.output<typeof alert>;

const path = "/api/settings/alerts";
const query = z.object({ domain });
const params = z.object({ id: wholeNumber });

/** GET /api/settings/alerts – the person's own alerts of a site, by name. */
export const alerts = defineCall({
  method: "GET",
  path,
  access: "site",
  scope: "people",
  summary: "The person's alerts",
  query,
  reply: z.array(alert),
});

/** @throws 422 naming `price_difference_segment_id`, `threshold` or `name`; 422 above the limit */
export const addAlert = defineCall({
  method: "POST",
  path,
  access: "site",
  scope: "people",
  summary: "Adds an alert",
  query,
  body: alertBody,
  reply: alert,
  status: 201,
});

/** @throws 404, 422 as `addAlert` */
export const editAlert = defineCall({
  method: "PUT",
  path: `${path}/:id`,
  access: "site",
  scope: "people",
  summary: "Changes an alert",
  params,
  query,
  body: alertBody,
  reply: alert,
});

/** The alert can be restored for a day. */
export const deleteAlert = defineCall({
  method: "DELETE",
  path: `${path}/:id`,
  access: "site",
  scope: "people",
  summary: "Deletes an alert",
  params,
  query,
  reply: z.void(),
  status: 204,
});

/** @throws 404; 422 naming `name` when it is taken by now */
export const restoreAlert = defineCall({
  method: "POST",
  path: `${path}/:id/restore`,
  access: "site",
  scope: "people",
  summary: "Restores an alert that was deleted",
  params,
  query,
  reply: alert,
});

export const pauseAlert = defineCall({
  method: "POST",
  path: `${path}/:id/pause`,
  access: "site",
  scope: "people",
  summary: "Pauses an alert",
  params,
  query,
  reply: alert,
});

export const resumeAlert = defineCall({
  method: "POST",
  path: `${path}/:id/resume`,
  access: "site",
  scope: "people",
  summary: "Resumes an alert",
  params,
  query,
  reply: alert,
});

const preference = z.strictObject({
  /** Local times between which no alert mail is sent; what is collected then is sent after. `from` after `to` spans midnight. */
  quietHours: z.nullable(z.strictObject({ from: localTime, to: localTime })),
  /** No alert mails at all, as after unsubscribing. */
  paused: z.boolean(),
});
export type AlertPreference = z.output<typeof preference>;

/** GET /api/settings/alert-preferences – when the person gets alert mails, for all their sites. */
export const alertPreferences = defineCall({
  method: "GET",
  path: "/api/settings/alert-preferences",
  access: "signed-in",
  scope: "people",
  summary: "When the person gets mails about alerts",
  reply: preference,
});

/** @throws 422 naming `quietHours` when both times are the same */
export const editAlertPreferences = defineCall({
  method: "PUT",
  path: "/api/settings/alert-preferences",
  access: "signed-in",
  scope: "people",
  summary: "Changes when the person gets mails about alerts",
  body: preference,
  reply: preference,
});
