import { isOnSite, problemOfAddress } from "../../intake/core/address-refusals.ts";
import type {
  ImportMode,
  ImportValues,
  KnownProduct,
  KnownProducts,
  NewLink,
  ParsedItem,
  RowRefusal,
} from "./import-items.ts";
import { isSpreadsheetForm } from "./spreadsheet-form.ts";

/** The product that a row is about; the key is equal for all its rows. `own` is the page of a new one. */
export type Target =
  | { readonly key: string; readonly known: KnownProduct | null; readonly own: NewLink | null }
  | { readonly refusal: RowRefusal };

const refusal = (code: string, text = "") => ({ refusal: { code, text } });

/** Finds the product that a row is about, or why it is about none. */
export function targetOf(
  item: ParsedItem,
  values: ImportValues,
  mode: ImportMode,
  siteDomain: string,
  known: KnownProducts,
): Target {
  return mode === "LINKS" ? pageTarget(item, siteDomain, known) : offlineTarget(item, values, mode, known);
}

function pageTarget({ own }: ParsedItem, siteDomain: string, known: KnownProducts): Target {
  if (own === null) return refusal("ROW_WITHOUT_ADDRESS");
  if (!own.found) return refusal(problemOfAddress(own.reason), own.text);
  const isOwn = isOnSite(own.domain, siteDomain) || isOnSite(hostOf(own.url), siteDomain);
  if (!isOwn) return refusal("LINK_NOT_ON_SITE", own.url);
  const address = known.byAddress.get(own.url);
  const page = { url: own.url, pageId: own.pageId, domain: own.domain };
  const product = address?.product ?? null;
  // Two spellings may lead to one product, also by its page's canonical address.
  const key = product === null ? `address ${address?.key ?? own.url}` : `product ${product.productId}`;
  return { key, known: product, own: product === null ? page : null };
}

function offlineTarget(
  { productId }: ParsedItem,
  values: ImportValues,
  mode: ImportMode,
  known: KnownProducts,
): Target {
  const { sku } = values;
  const ofSku = sku === undefined ? [] : (known.bySku.get(sku) ?? []);
  if (productId !== null) {
    const product = known.byId.get(productId);
    if (product === undefined) return refusal("PRODUCT_UNKNOWN", String(productId));
    if (!product.isOffline) return refusal("PRODUCT_ONLINE", String(productId));
    // Two products may have one SKU already; no further one gets it.
    const isOwn = sku === product.sku || (product.sku !== null && isSpreadsheetForm(sku ?? "", product.sku));
    if (!isOwn && ofSku.length > 0) return refusal("SKU_TAKEN", sku);
    return { key: `product ${productId}`, known: product, own: null };
  }
  if (sku === undefined) return refusal("ROW_WITHOUT_SKU");
  const [product, ...others] = ofSku;
  if (others.length > 0) return refusal("SKU_AMBIGUOUS", sku);
  if (product !== undefined) return { key: `product ${product.productId}`, known: product, own: null };
  if (mode === "OFFLINE_PRICES") return refusal("PRODUCT_UNKNOWN", sku);
  if (values.title === undefined) return refusal("ROW_WITHOUT_TITLE", sku);
  return { key: `sku ${sku}`, known: null, own: null };
}

/** The host of a normalised address. */
export function hostOf(url: string): string {
  return new URL(url).host;
}
