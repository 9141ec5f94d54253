import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { type ListQuery, resolveListQuery } from "../../catalog/product-list/list-query.service.ts";
import { listBody } from "../../catalog/product-list/product-list.contract.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { exportLayout, fileFormat, filterSummary } from "./exports.contract.ts";

/** What is stored with a file of products, for the work that writes it and for the history. */
export const exportRequest = z.object({
  filter: listBody,
  includeOutOfStock: z.boolean(),
  layout: z._default(exportLayout, "table"),
  /** Ids of the columns, in their order; empty in the layout "import". */
  columns: z.array(z.string()),
  format: fileFormat,
  language: z.enum(["en", "ro"]),
  /** Whether the file shows the shop's costs. */
  hasCosts: z.boolean(),
  summary: filterSummary,
});
export type ExportRequest = z.output<typeof exportRequest>;

/** Whose list a request means. */
export interface ListReader {
  readonly siteId: AuthorizedSiteId;
  readonly userId: number;
}

/**
 * The list that a file shows.
 * @throws as `resolveFilters`
 */
export function resolveList(
  db: Kysely<Tables>,
  { siteId, userId }: ListReader,
  { filter: body, includeOutOfStock }: Pick<ExportRequest, "filter" | "includeOutOfStock">,
): Promise<ListQuery> {
  const { sort_type: sort = null, ...filter } = body;
  const request = { siteId, userId, hasOutOfStock: includeOutOfStock, filter, search: null };
  return forSite(db, siteId, (trx) => resolveListQuery(trx, request, sort));
}
