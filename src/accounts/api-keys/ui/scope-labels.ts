import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ApiScope } from "../../../kit/api-scopes.ts";

export const scopeLabels: Readonly<
  Record<ApiScope, { readonly label: MessageDescriptor; readonly hint: MessageDescriptor }>
> = {
  read: { label: msg`Read data`, hint: msg`Products, offers, price history and recommended prices` },
  "write-links": {
    label: msg`Change links`,
    hint: msg`Competitors' links, quantities and corrected prices`,
  },
  import: { label: msg`Import`, hint: msg`Add products and upload files` },
  "review-prices": {
    label: msg`Review prices`,
    hint: msg`Approve and deny prices, change rules, costs and promotions`,
  },
};
