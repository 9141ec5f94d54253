import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { SortType } from "../../../catalog/product-list/product-list.contract.ts";
import type { DeliveryState } from "../notifications.contract.ts";

export const sortNames: Readonly<Record<SortType, MessageDescriptor>> = {
  OVERPRICED: msg`Overpriced first`,
  UNDERPRICED: msg`Underpriced first`,
  MEAN_OVERPRICED: msg`Above average first`,
  MEAN_UNDERPRICED: msg`Below average first`,
  BIGGEST_STOCK: msg`Biggest stock`,
  SMALLEST_STOCK: msg`Smallest stock`,
  PRICE_ASCENDING: msg`Price ascending`,
  PRICE_DESCENDING: msg`Price descending`,
};

/** What became of the newest mail. */
export const deliveryNames: Readonly<Record<DeliveryState, MessageDescriptor>> = {
  queued: msg`Being sent`,
  sending: msg`Being sent`,
  sent: msg`Sent`,
  empty: msg`Nothing to report`,
  refused: msg`Refused by the mail server`,
  uncertain: msg`May not have arrived`,
  dropped: msg`Not sent`,
};
