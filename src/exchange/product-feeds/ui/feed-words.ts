import { useLingui } from "@lingui/react/macro";
import type { TagLook } from "../../../web/ui/tag.tsx";
import type { FeedField, ItemOutcome } from "../feed-items.contract.ts";
import type { FeedFailure, FeedRun } from "../product-feeds.contract.ts";

/** States of runs in words. */
export function useRunStates(): Readonly<
  Record<FeedRun["state"], { readonly label: string; readonly look: TagLook }>
> {
  const { t } = useLingui();
  return {
    QUEUED: { label: t`Queued`, look: "neutral" },
    READING: { label: t`Reading`, look: "neutral" },
    WAITING: { label: t`Waiting for you`, look: "warning" },
    HELD: { label: t`Held`, look: "warning" },
    APPLYING: { label: t`Applying`, look: "neutral" },
    DONE: { label: t`Applied`, look: "good" },
    FAILED: { label: t`Failed`, look: "warning" },
    DISCARDED: { label: t`Discarded`, look: "neutral" },
  };
}

/** What happens with items: for a filter of several, and for one. */
export function useOutcomes(): Readonly<Record<"all" | "one", Readonly<Record<ItemOutcome, string>>>> {
  const { t } = useLingui();
  return {
    all: { NEW: t`New`, CHANGED: t`Changed`, UNCHANGED: t`Unchanged`, REFUSED: t`Refused` },
    one: {
      NEW: t({ context: "one item", message: "New" }),
      CHANGED: t({ context: "one item", message: "Changed" }),
      UNCHANGED: t({ context: "one item", message: "Unchanged" }),
      REFUSED: t({ context: "one item", message: "Refused" }),
    },
  };
}

export function useFieldNames(): Readonly<Record<FeedField, string>> {
  const { t } = useLingui();
  return {
    sku: t`SKU`,
    gtin: t`GTIN`,
    mpn: t`MPN`,
    brand: t`Brand`,
    category: t`Category`,
    image: t`Image`,
    price: t`Price in the feed`,
    salePrice: t`Sale price in the feed`,
    availability: t`Stock in the feed`,
    cost: t`Cost`,
  };
}

/** Why a feed could not be read, and what to do. */
export function useFailureSentence(): (failure: FeedFailure) => string {
  const { t } = useLingui();
  const unreachable = t`The server of the feed did not answer. Check the address, or try again later.`;
  const broken = t`The feed arrived damaged or incomplete. Try again, and check the export of your shop.`;
  const notPublic = t`The address, or one that it redirects to, may not be read.`;
  const redirects = t`The address redirects too often. Enter the address at which the feed is in the end.`;
  const ours = t`Something went wrong on our side. Start the run again.`;
  const sentences: Readonly<Record<FeedFailure, string>> = {
    "malformed-address": notPublic,
    "refused-address": notPublic,
    "redirect-refused": notPublic,
    dns: unreachable,
    connect: unreachable,
    tls: t`The server of the feed has no valid certificate.`,
    timeout: t`The server of the feed was too slow.`,
    "too-large": t`The feed is larger than 200 MB.`,
    "bad-encoding": broken,
    "bad-reply": broken,
    truncated: broken,
    "empty-body": t`The feed is empty.`,
    "redirect-loop": redirects,
    "too-many-redirects": redirects,
    gone: t`There is no feed at this address any more.`,
    blocked: t`The server of the feed refuses us. Allow the visitor VizorBot.`,
    "server-error": t`The server of the feed reported an error. Try again later.`,
    "unexpected-status": unreachable,
    "not-a-feed": t`This is no product feed. Use Google Merchant XML, or a CSV or TSV file with the columns id and link.`,
    "malformed-feed": t`The XML of the feed has errors. Check it with a validator.`,
    doctype: t`The feed has a DOCTYPE, which is not accepted for safety. Remove it.`,
    "value-too-long": t`A value of the feed is longer than 1 MB.`,
    "too-deep": t`The XML of the feed is nested too deeply.`,
    "too-many-items": t`The feed has more than 500,000 items.`,
    "no-items": t`The feed has no items.`,
    unauthorized: t`The server of the feed asks for a user name and a password, or does not accept those that you entered.`,
    "subscription-ended": t`The subscription of this site has ended.`,
    interrupted: ours,
    internal: ours,
  };
  return (failure) => sentences[failure];
}
