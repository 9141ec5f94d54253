import { randomUUID } from "node:crypto";
import { insertChanges } from "../../../../src/exchange/imports/changes.repo.ts";
import { endImport, insertImport } from "../../../../src/exchange/imports/imports.repo.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import type { LiveServer } from "../live-server.ts";

interface ImportingCompany {
  readonly siteId: AuthorizedSiteId;
  readonly signer: { readonly userId: number };
  readonly canary: string;
}

/** An import of the company's site with one refused row. @param changedId a product that it changed @returns its id */
export async function insertCompanyImport(
  { database, clock }: Pick<LiveServer, "database" | "clock">,
  { siteId, signer, canary }: ImportingCompany,
  state: "PREVIEW" | "DONE",
  changedId?: number,
): Promise<string> {
  const importId = randomUUID();
  const refusal = { code: "ROW_WITHOUT_ADDRESS", text: "" };
  const content = {
    row: 2,
    url: null,
    productId: null,
    values: { title: `${canary} title` },
    competitorUrls: [],
    fields: [],
    costs: {},
    campaign: null,
    problem: refusal,
  };
  const result = {
    row: 2,
    outcome: "REFUSED",
    productId: null,
    url: null,
    title: `${canary} title`,
    sku: null,
    newLinks: [],
    changes: [],
    mergedInto: null,
    errors: [refusal],
  } as const;
  await forSite(database.app, siteId, async (trx) => {
    const file = { kind: "LINKS", fileName: `${canary} file.xlsx`, createdBy: signer.userId } as const;
    const added = { ...file, importId, state: "PREVIEW", createdAt: clock.now() } as const;
    await insertImport(trx, siteId, added, [{ content, result }]);
    if (changedId !== undefined) {
      const times = { lastEntryAt: null, previousEntryAt: null };
      const change = { productId: changedId, row: 2, isCreated: false, before: { title: `${canary} title` } };
      await insertChanges(trx, siteId, importId, [
        { ...change, ...times, offerIds: [], costs: null, promotionId: null, campaign: null },
      ]);
    }
    if (state === "DONE") await endImport(trx, siteId, importId, clock.now());
  });
  return importId;
}
