import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Why pages of a host could not be read, short enough for a table. */
const reasons: Readonly<Record<string, MessageDescriptor>> = {
  blocked: msg`blocked`,
  "robots-unreachable": msg`robots.txt unreachable`,
  "not-a-product": msg`not a product page`,
  "something-else": msg`shows something else`,
  "no-price": msg`no price`,
  "net-price": msg`only a price without VAT`,
  ambiguous: msg`several prices`,
  "empty-page": msg`empty without JavaScript`,
  quarantined: msg`unusual price`,
  "doubtful-price": msg`uncertain price`,
  timeout: msg`timeout`,
  connect: msg`no connection`,
  dns: msg`unknown address`,
  tls: msg`certificate invalid`,
  "server-error": msg`server error`,
  "too-large": msg`page too large`,
  "not-html": msg`not a page`,
  "redirect-loop": msg`endless redirects`,
  "too-many-redirects": msg`endless redirects`,
  "redirect-refused": msg`redirect to a private address`,
  "refused-address": msg`private address`,
  "malformed-address": msg`invalid address`,
};

/** The words of a reason; undefined for one that this version does not know. */
export function reasonWords(reason: string): MessageDescriptor | undefined {
  return reasons[reason];
}

const queues: Readonly<Record<string, MessageDescriptor>> = {
  checks: msg`Checks of pages`,
  propagation: msg`Readings on their way to merchants`,
  "doubtful-readings": msg`Doubtful readings, for a person`,
  "recipe-proposals": msg`Recipe proposals, for a person`,
  watches: msg`Links on their way to the crawler`,
  "changed-products": msg`Products whose prices are recomputed`,
  "link-checks": msg`Links that are scored again`,
  webhooks: msg`Webhook deliveries`,
  reports: msg`Reports to be sent`,
};

/** The words of a queue; undefined for a background task, which is shown by its name. */
export function queueWords(queue: string): MessageDescriptor | undefined {
  return queues[queue];
}
