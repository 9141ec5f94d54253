import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Locale } from "../../../web/i18n/locales.ts";
import type { Attention, availabilities, PricePosition } from "../../products/products.contract.ts";
import type { DynamicField } from "../facets.contract.ts";
import type { ChangedWindow } from "./facets/changed-window.ts";

export const stockNames: Readonly<Record<(typeof availabilities)[number], MessageDescriptor>> = {
  IN_STOCK: msg`In stock`,
  OUT_OF_STOCK: msg`Out of stock`,
  NOT_AVAILABLE: msg`Stock unknown`,
};

export const positionNames: Readonly<Record<PricePosition, MessageDescriptor>> = {
  CHEAPEST: msg`Cheapest`,
  EQUAL: msg`Same as the lowest price`,
  MORE_EXPENSIVE: msg`More expensive than the lowest`,
  MOST_EXPENSIVE: msg`Most expensive`,
  NO_COMPETITORS: msg`No competitors`,
};

export const attentionNames: Readonly<Record<Attention, MessageDescriptor>> = {
  MISSING_FROM_FEED: msg`Missing from the product feed`,
  DUPLICATE: msg`Possible duplicates`,
};

export const windowNames: Readonly<Record<ChangedWindow, MessageDescriptor>> = {
  today: msg`Today`,
  week: msg`Last 7 days`,
  month: msg`Last 30 days`,
};

export const onlineName = msg`Online`;
export const offlineName = msg`Offline`;

/** Name of a dynamic field in a language, else its plain name. */
export function fieldLabel(field: DynamicField, locale: Locale): string {
  return (locale === "ro" ? field.displayRo : field.displayEn).trim() || field.fieldName;
}
