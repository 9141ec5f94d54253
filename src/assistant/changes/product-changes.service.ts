import type { Kysely } from "kysely";
import { changesOf } from "../../admin/product-history/product-history.service.ts";
import {
  type EntryPlace,
  type ListedEntry,
  readEntries,
  readPlaces,
} from "../../catalog/product-history/entries.service.ts";
import { maySeeCosts } from "../../kit/roles.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { defineTool, type Tool } from "../tools/tools.service.ts";
import { shownAddress, shownText } from "../values/core/shown-text.ts";
import { maxShownText, maxTitle } from "../values/values.contract.ts";
import { productLink } from "../values/web-links.service.ts";
import {
  maxEntries,
  maxValues,
  maxWindowDays,
  type ProductChangeShown,
  productChangesInput,
  productChangesOutput,
} from "./changes.contract.ts";
import { windowOf } from "./window.service.ts";

export interface ProductChangesDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}

/** What people, keys, feeds and the matcher have changed. Who it was is left out: an assistant needs no names. */
export function productChangeTools({ db, clock }: ProductChangesDeps): Tool[] {
  return [
    defineTool({
      name: "list_product_changes",
      title: "Changed products and links",
      description:
        "What people, programs, product feeds and the matcher have changed within a time: products, links, quantities, corrected prices, costs, and decisions about recommended prices.",
      scope: "read",
      effect: "reads",
      input: productChangesInput,
      output: productChangesOutput,
      run: async ({ site: domain, cursor, ...given }, caller) => {
        const { since, until } = windowOf(given, maxWindowDays, clock);
        const { siteId, domain: site } = await caller.openSite(domain);
        // The end is included here, and not in the filter. Entries of a product are 1 ms apart, so the last may be later than now.
        const filter = {
          from: since,
          ...(given.until === undefined ? {} : { until: new Date(until.getTime() + 1) }),
        };
        const after = cursor === undefined ? undefined : placeOf(cursor);
        const places = await readPlaces(db, siteId, filter, { limit: maxEntries + 1, offset: 0, after });
        const shown = places.slice(0, maxEntries);
        const entries = await readEntries(
          db,
          siteId,
          shown.map(({ entryId }) => entryId),
        );
        const seesCosts = maySeeCosts(caller.actor.role);
        const last = shown.at(-1);
        return {
          since: since.toISOString(),
          until: until.toISOString(),
          changes: entries
            .filter(({ subject }) => seesCosts || subject !== "COSTS")
            .map((entry) => showEntry(entry, productLink(caller.origin, site, entry.productId))),
          next_cursor: last && places.length > shown.length ? cursorOf(last) : null,
        };
      },
    }),
  ];
}

function cursorOf({ changedAt, entryId }: EntryPlace): string {
  return `${changedAt.getTime()}-${entryId}`;
}

function placeOf(cursor: string): EntryPlace {
  const [timestamp = 0, entryId = 0] = cursor.split("-").map(Number);
  return { changedAt: new Date(timestamp), entryId };
}

function showEntry(entry: ListedEntry, link: string): ProductChangeShown {
  const values = entry.subject === "REVIEW" ? [] : changesOf(entry.before, entry.after);
  return {
    changed_at: entry.changedAt.toISOString(),
    product_id: entry.productId,
    title: shownText(entry.productName, maxTitle) ?? "",
    kind: entry.modification,
    subject: entry.subject,
    made_by: entry.source ?? "PERSON_OR_KEY",
    is_rolled_back: entry.rolledBack !== null,
    values: values.slice(0, maxValues).map(({ field, before, after, currency }) => ({
      field: shownText(field, maxShownText) ?? "",
      before: showValue(before),
      after: showValue(after),
      ...(currency === undefined ? {} : { currency: shownText(currency, maxShownText) ?? "" }),
    })),
    more_values: Math.max(0, values.length - maxValues),
    decision:
      entry.subject === "REVIEW"
        ? { action: String(entry.after?.["action"]), products: Number(entry.after?.["products"]) }
        : null,
    changed_page: shownAddress(entry.modifiedProductLink),
    vizor_link: link,
  };
}

function showValue(value: string | number | boolean | null): string | number | boolean | null {
  return typeof value === "string" ? shownText(value, maxTitle) : value;
}
