import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ExcludedProduct } from "../../recommendations.contract.ts";

type Reason = ExcludedProduct["reason"];

/** What ends a reason: a decision here, something of the product, or the site's rules and limits. */
export type Fix =
  | { readonly at: "here"; readonly label: MessageDescriptor }
  | { readonly at: "product"; readonly label: MessageDescriptor; readonly needsCosts?: boolean }
  | { readonly at: "rules"; readonly label: MessageDescriptor };

const links: Fix = { at: "product", label: msg`Check the links` };
const ownPage: Fix = { at: "product", label: msg`Check your page` };
const limits: Fix = { at: "product", label: msg`Change costs and limits`, needsCosts: true };
const rules: Fix = { at: "rules", label: msg`Open rules and limits` };

export const fixes: Readonly<Record<Reason, Fix>> = {
  removed: { at: "here", label: msg`Put back` },
  "price-war": { at: "here", label: msg`Resume` },
  "no-own-price": ownPage,
  "stale-own-price": ownPage,
  "other-currency": links,
  "unconfirmed-link": links,
  "suspicious-link": links,
  quarantined: links,
  "stale-offer": links,
  "out-of-stock": links,
  "own-domain": links,
  "no-offer": links,
  "on-promotion": rules,
  "not-positive": rules,
  "too-many-changes-today": rules,
  "no-cost": { at: "product", label: msg`Enter the cost`, needsCosts: true },
  "margin-unreachable": limits,
  "floor-above-ceiling": limits,
  "false-reduction": { at: "product", label: msg`See the promotion` },
};
