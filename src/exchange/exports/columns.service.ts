import type { Kysely, Transaction } from "kysely";
import { listFields } from "../../catalog/filters/facets.service.ts";
import type { ListQuery } from "../../catalog/product-list/list-query.service.ts";
import { maySeeCosts, type Role } from "../../kit/roles.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { ExportColumnPlan } from "../columns/core/export-columns.ts";
import { deleteColumnChoices, findColumnChoice, findCompetitorDomains } from "./columns.repo.ts";
import { availableColumns, chosenColumns } from "./core/columns.ts";
import { importColumns } from "./core/import-columns.ts";
import { findMaxLinks } from "./export-rows.repo.ts";
import type { ExportColumn } from "./exports.contract.ts";

/** Competitors that have a column. */
const maxCompetitors = 500;

/** All columns that a file of the site may have. @param hasCosts whether the shop's costs may be among them */
export async function findColumns(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  hasCosts: boolean,
): Promise<ExportColumnPlan[]> {
  const fields = await listFields({ db }, siteId);
  const competitors = await forSite(db, siteId, (trx) => findCompetitorDomains(trx, siteId, maxCompetitors));
  return availableColumns({ fields, competitors }, hasCosts);
}

/** Columns of a file that the import of products reads. @param list whose products it has */
export async function findImportColumns(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  list: ListQuery,
  { hasCosts }: { readonly hasCosts: boolean },
): Promise<ExportColumnPlan[]> {
  const fields = await listFields({ db }, siteId);
  const links = await forSite(db, siteId, (trx) => findMaxLinks(trx, siteId, list));
  return importColumns({ fieldNames: fields.map(({ fieldName }) => fieldName), links, hasCosts });
}

/** Columns for the person who chooses. */
export async function listColumns(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  { userId, role }: { readonly userId: number; readonly role: Role },
): Promise<{ columns: ExportColumn[]; chosen: string[] | null }> {
  const available = await findColumns(db, siteId, maySeeCosts(role));
  const remembered = await forSite(db, siteId, (trx) => findColumnChoice(trx, siteId, userId));
  return {
    columns: available.map(({ id, group, headings, isUsual }) => ({
      id,
      group,
      headingEn: headings.en,
      headingRo: headings.ro,
      isUsual,
    })),
    chosen: remembered === null ? null : chosenColumns(available, remembered).map(({ id }) => id),
  };
}

/** Deletes what exports store of a site beside their files. */
export function removeExports(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  return deleteColumnChoices(trx, siteId);
}
