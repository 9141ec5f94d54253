import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { WebhookEventType } from "../webhook-events.contract.ts";

/** When each event is sent. */
export const eventLabels: Readonly<Record<WebhookEventType, MessageDescriptor>> = {
  "offer.changed": msg`A competitor's price or stock has changed`,
  "recommendation.created": msg`There is a new recommended price`,
  "price.approved": msg`A recommended price was approved`,
  "import.finished": msg`An import has finished`,
  "report.ready": msg`A report is ready`,
};

/** Why no reply came; other reasons are shown by their names. */
export const errorLabels: Readonly<Record<string, MessageDescriptor>> = {
  dns: msg`The name of the address was not found`,
  connect: msg`No connection to the address`,
  tls: msg`No secure connection: check the certificate`,
  timeout: msg`No reply within 15 seconds`,
  "refused-address": msg`The address is not public`,
  "secret-unreadable": msg`Not sent: replace the secret of the webhook`,
};
