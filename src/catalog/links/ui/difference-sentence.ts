import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { formatAmount } from "../../../web/i18n/format.ts";
import type { PageDifference } from "../core/page-differences.ts";

/** Describes a difference between the own product and the page of a link. */
export function differenceSentence({ kind, own, other }: PageDifference): MessageDescriptor {
  switch (kind) {
    case "brand":
      return msg`Brand: your product is ${own}, the page shows ${other}.`;
    case "model":
      return msg`Model: your product is ${own}, the page shows ${other}.`;
    case "gtin":
      return msg`GTIN: your product has ${own}, the page shows ${other}.`;
    case "measure":
      return msg`Size: your product has ${own}, the page shows ${other}.`;
    case "title":
      return msg`The titles have no word in common.`;
    case "price": {
      const [ownPrice, otherPrice] = [lei(own), lei(other)];
      return Number(own) < Number(other)
        ? msg`Price: ${otherPrice} is more than twice your price of ${ownPrice}.`
        : msg`Price: ${otherPrice} is less than half your price of ${ownPrice}.`;
    }
  }
}

function lei(amount: string): string {
  return formatAmount(Number(amount), "RON");
}
