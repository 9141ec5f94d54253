import type { Kysely, Transaction } from "kysely";
import type { AddressPolicy } from "../../address/address.ts";
import { pageFacts } from "../../monitoring/observation/page-state.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import { type NextId, takeIds } from "../../platform/db/record-ids.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { endCorrections } from "../corrections/corrections.repo.ts";
import { requireActiveSite } from "../links/link-target.service.ts";
import { statedIdentity } from "../market/core/stated-identity.ts";
import { recomputeMarket } from "../market/market.service.ts";
import { productEdited } from "../product-history/core/history-entries.ts";
import { recordProductChanges } from "../product-history/product-history.repo.ts";
import { titleFromAddress } from "../products/core/merchant-text.ts";
import { ProductNotFoundError } from "../products/products.errors.ts";
import { lockIntake } from "../products/products.repo.ts";
import { ensureBrands, ensureCategories } from "../products/taxonomy.repo.ts";
import { lockAgainstRemoval } from "../sites/sites.repo.ts";
import { changeTexts, differencesOf, type TextChange } from "./core/changed-texts.ts";
import { readValues } from "./core/edit-values.ts";
import { editableFields } from "./core/editable-fields.ts";
import { queuePageChange, requireFreePage, resolveOwnPage } from "./own-page.service.ts";
import type { EditBody, ProductFields } from "./product-editing.contract.ts";
import { ProductChangedError, ProductInvalidError } from "./product-editing.errors.ts";
import {
  clearReading,
  type EditableProduct,
  findEditableProduct,
  lockEditableProduct,
  savePage,
  saveTexts,
} from "./product-editing.repo.ts";

export interface ProductEditingDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  /** Which addresses are admitted. */
  readonly policy: AddressPolicy;
}

/** The product that is changed, by whom and when. */
export interface ProductInput {
  readonly siteId: AuthorizedSiteId;
  readonly userId: number;
  readonly productId: number;
  readonly now: Date;
}

/** What can be edited of a product. @throws ProductNotFoundError */
export function findProductFields(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<ProductFields> {
  return forSite(db, siteId, (trx) => readFields(trx, siteId, productId));
}

/**
 * Changes texts and address of a product. What a person sets is not changed by readings of the page until they return the field
 * to the page's value. A new address deletes what was read of the previous page. Saving what is stored already writes nothing.
 * @throws ProductNotFoundError, SubscriptionEndedError, ProductChangedError, ProductInvalidError, ProductAddressRefusedError
 */
export async function editProduct(
  { db, policy }: ProductEditingDeps,
  { siteId, userId, productId, now }: ProductInput,
  { version, values: typed, fromPage, url }: EditBody,
): Promise<ProductFields> {
  const site = await requireActiveSite(db, siteId);
  const { values, problems } = readValues(typed);
  const [first] = Object.values(problems);
  if (first) throw new ProductInvalidError(first, problems);
  const page = url === undefined ? null : resolveOwnPage(url, site.domain, policy);
  // A brand, a category, the history entry, and the end and start of watching a page.
  const nextId = await takeIds(db, 5);
  const ids = Array.from({ length: 5 }, nextId);
  return retryDeadlock(() =>
    forSite(db, siteId, async (trx) => {
      let used = 0;
      const nextOfTry = () => ids[used++] as number;
      await lockAgainstRemoval(trx, siteId);
      if (page) await lockIntake(trx, siteId);
      const before = await lockEditableProduct(trx, siteId, productId);
      if (!before) throw new ProductNotFoundError();
      if (before.version !== version) throw new ProductChangedError();
      // An offline product keeps its address for when it returns; `markOnline` changes it.
      if (page && !before.isOffline && page.pageId !== before.pageId) {
        await requireFreePage(trx, siteId, productId, page);
        await savePage(trx, siteId, productId, page);
        await clearReading(trx, siteId, productId);
        await endCorrections(trx, siteId, productId, [productId], now);
        await queuePageChange(
          trx,
          siteId,
          { productId, previous: pageOf(before), next: page },
          nextOfTry,
          now,
        );
        await recomputeMarket(trx, siteId, [productId]);
      }
      await changeStoredTexts(
        trx,
        siteId,
        before,
        { values, fromPage, url: page?.url ?? before.url },
        nextOfTry,
      );
      const after = await findEditableProduct(trx, siteId, productId);
      if (!after) throw new ProductNotFoundError();
      const differences = differencesOf(historyValues(before), historyValues(after));
      if (Object.keys(differences.after).length > 0) {
        const change = productEdited(after, differences.before, differences.after);
        await recordProductChanges(trx, siteId, userId, [change], nextOfTry, now);
      }
      return readFields(trx, siteId, productId);
    }),
  );
}

interface TextInput {
  readonly values: ReturnType<typeof readValues>["values"];
  readonly fromPage: EditBody["fromPage"];
  /** The product's address after the change. */
  readonly url: string | null;
}

async function changeStoredTexts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  before: EditableProduct,
  { values, fromPage, url }: TextInput,
  nextId: NextId,
): Promise<void> {
  const placeholder = titleFromAddress(url ?? "");
  const stored: TextChange = { texts: textsOf(before), manualFields: before.manualFields };
  // The placeholder of the previous address would never be replaced by the title of the new page.
  const isPlaceholder =
    before.title === titleFromAddress(before.url ?? "") && !before.manualFields.includes("title");
  const shown = isPlaceholder ? { ...stored, texts: { ...stored.texts, title: placeholder } } : stored;
  const stated = await statedBy(trx, before.pageId);
  const changed = changeTexts(shown, values, fromPage, stated, placeholder);
  if (JSON.stringify(changed) === JSON.stringify(stored)) return;
  const { brand, category, ...texts } = changed.texts;
  const brands = await ensureBrands(trx, siteId, brand === null ? [] : [brand], nextId);
  const categories = await ensureCategories(trx, siteId, category === null ? [] : [category], nextId);
  await saveTexts(trx, siteId, {
    productId: before.productId,
    ...texts,
    brandId: brand === null ? null : (brands.get(brand) ?? null),
    categoryId: category === null ? null : (categories.get(category) ?? null),
    manualFields: changed.manualFields,
  });
}

/** What the page with this id states; all null without one. */
async function statedBy(trx: Transaction<Tables>, pageId: string | null) {
  const facts = pageId === null ? undefined : (await pageFacts(trx, [pageId])).get(pageId);
  return statedIdentity(facts ?? {});
}

async function readFields(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<ProductFields> {
  const product = await findEditableProduct(trx, siteId, productId);
  if (!product) throw new ProductNotFoundError();
  const stated = await statedBy(trx, product.pageId);
  return {
    version: product.version,
    title: product.title,
    url: product.url ?? product.onlineUrl,
    offline: product.isOffline,
    fields: editableFields.map((field) => ({
      field,
      value: product[field],
      byHand: product.manualFields.includes(field),
      pageValue: stated[field],
    })),
  };
}

function pageOf({ pageId, url }: EditableProduct) {
  return pageId === null || url === null ? null : { pageId, url };
}

function textsOf({ title, sku, gtin, mpn, brand, category }: EditableProduct) {
  return { title, sku, gtin, mpn, brand, category };
}

function historyValues(product: EditableProduct) {
  return { url: product.url, ...textsOf(product), manualFields: product.manualFields };
}
