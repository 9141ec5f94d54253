import { isoOfSign } from "../amount-text/currency-signs.ts";
import { type EvidenceDetail, evidence } from "../evidence.ts";
import type { Availability, Evidence } from "../reading.ts";
import { type MainAnchor, mainAnchor } from "../scan/main-anchor.ts";
import { absoluteAddress } from "../scan/page-address.ts";
import { readIdentity, words } from "../scan/page-identity.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { normalizeAmount } from "../structured-data/stated-price.ts";
import {
  candidateFilter,
  chooseProducts,
  isNumberInAddress,
  type PageProduct,
  type RankedProduct,
  variantsInAddress,
} from "./choose-product.ts";
import { convertCents } from "./convert-cents.ts";
import {
  attributeValues,
  dataElements,
  type Heading,
  type PriceBoxAmount,
  priceBoxAmounts,
  selectedOption,
} from "./data-attributes.ts";
import { findEmbeddedProducts } from "./find-products.ts";
import type { EmbeddedProduct } from "./product.ts";
import { scriptValues } from "./scripts.ts";

const source = "embedded-state";
const MAX_ITEMS = 50;

function weightOf(fit: number): number {
  return fit >= 2.5 ? 0.9 : fit >= 1.8 ? 0.75 : 0.55;
}

function iso(currency: string | null): string | null {
  if (currency === "RUR") return "RUB";
  const code = currency === null ? null : isoOfSign(currency);
  return code ?? (currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null);
}

/** Price, previous price and currency of one product or variant. */
function priceEvidence(product: EmbeddedProduct, place: string, detail: EvidenceDetail): readonly Evidence[] {
  const { price } = product;
  if (price === null) return [];
  const found = [evidence("price", price.amount, source, `${place}.price`, detail)];
  if (price.previous !== null) {
    found.push(evidence("previousPrice", price.previous, source, `${place}.previousPrice`, detail));
  }
  const written = product.currency ?? price.currency;
  const currency = iso(written);
  if (currency !== null) {
    found.push(
      evidence("currency", currency, source, `${place}.currency`, { ...detail, raw: written ?? currency }),
    );
  }
  return found;
}

function identityEvidence(
  product: EmbeddedProduct,
  place: string,
  weight: number,
  { identity, address }: PageProduct,
): readonly Evidence[] {
  const found: Evidence[] = [];
  const add = (field: Evidence["field"], value: string | null, factor: number): void => {
    if (value !== null)
      found.push(evidence(field, value, source, `${place}.${field}`, { weight: weight * factor }));
  };
  add("name", product.name, 0.8);
  add("brand", product.brand, 0.9);
  // A number that is not in the address may be an internal one.
  add("sku", product.sku, product.sku !== null && isNumberInAddress(product.sku, identity) ? 0.5 : 0.2);
  // An id counts as product number only if the address contains it.
  for (const id of product.ids) if (isNumberInAddress(id, identity)) add("sku", id, 0.4);
  // A code of letters and digits is meant for people; used if no SKU is known.
  const code = product.ids.find(
    (id) => /^[A-Z]{1,6}\d|^[A-Z0-9]+[-_./][A-Z0-9]/.test(id) && /\d{2}/.test(id),
  );
  if (product.sku === null && code !== undefined) add("sku", code, 0.5);
  add("mpn", product.mpn, 0.9);
  add("gtin", product.gtin, 1);
  add("image", product.image === null ? null : absoluteAddress(product.image, address), 0.6);
  return found;
}

/** IN_STOCK if any variant is, OUT_OF_STOCK if all are, null if unknown. */
function availabilityOfVariants(variants: readonly EmbeddedProduct[]): Availability | null {
  const stated = variants.map((variant) => variant.availability).filter((one) => one !== null);
  if (stated.includes("IN_STOCK")) return "IN_STOCK";
  return stated.length > 0 && stated.length === variants.length ? "OUT_OF_STOCK" : null;
}

function stockEvidence(
  product: EmbeddedProduct,
  variants: readonly EmbeddedProduct[],
  place: string,
  weight: number,
): readonly Evidence[] {
  const found: Evidence[] = [];
  const availability = availabilityOfVariants(variants) ?? product.availability;
  if (availability !== null) {
    found.push(evidence("availability", availability, source, `${place}.availability`, { weight }));
  }
  const quantity = variants.length === 1 ? (variants[0]?.quantity ?? null) : product.quantity;
  // Many shops use 999 and similar numbers for "enough".
  if (quantity !== null && !/^9{3,}$/.test(String(quantity))) {
    found.push(evidence("quantity", String(quantity), source, `${place}.quantity`, { weight: weight * 0.8 }));
  }
  return found;
}

function distinct(variants: readonly EmbeddedProduct[]): number {
  return new Set(variants.map(({ price }) => (price === null ? "" : normalizeAmount(price.amount)))).size;
}

/**
 * Prices of a product: of the variants that the address selects, once if all variants agree, or one by one if
 * they differ.
 */
function pricesOf(
  product: EmbeddedProduct,
  named: readonly EmbeddedProduct[],
  place: string,
  weight: number,
): readonly Evidence[] {
  const inherit = (variant: EmbeddedProduct): EmbeddedProduct => ({
    ...variant,
    currency: variant.currency ?? product.currency,
  });
  const isPriced = ({ price }: EmbeddedProduct): boolean => price !== null;
  const priced = product.variants.filter(isPriced);
  const open = priced.filter((variant) => variant.availability !== "OUT_OF_STOCK");
  const chosen = named.filter(isPriced);
  const counted = chosen.length > 0 ? chosen : open.length > 0 ? open : priced;
  const [first] = counted;
  if (first === undefined) return priceEvidence(product, place, { weight });
  if (distinct(counted) === 1) {
    // The product may state a list price that its variants lack.
    const own = product.price?.amount === first.price?.amount ? product : inherit(first);
    return priceEvidence(own, place, { weight, isSelected: chosen.length > 0 });
  }
  return counted.slice(0, MAX_ITEMS).flatMap((variant, i) => {
    const item = variant.sku ?? variant.ids[0] ?? variant.name ?? `variant ${i}`;
    return priceEvidence(inherit(variant), `${place}.variants[${i}]`, { weight: 0.4, item });
  });
}

function productEvidence({ found, fit }: RankedProduct, page: PageProduct): readonly Evidence[] {
  const { product, place } = found;
  const weight = weightOf(fit);
  const named = variantsInAddress(product.variants, page);
  const [only] = named.length === 1 ? named : product.variants.length === 1 ? product.variants : [];
  const identified: EmbeddedProduct =
    only === undefined
      ? product
      : {
          ...product,
          name: product.name ?? only.name,
          brand: product.brand ?? only.brand,
          ids: [...product.ids, ...only.ids],
          sku: only.sku ?? product.sku,
          gtin: only.gtin ?? product.gtin,
          mpn: only.mpn ?? product.mpn,
        };
  return [
    ...pricesOf(product, named, place, weight),
    ...stockEvidence(product, named.length > 0 ? named : product.variants, place, weight),
    ...identityEvidence(identified, place, weight, page),
  ];
}

/**
 * Texts of which large data must contain one to be parsed: numbers and last segment of the address, start of
 * the heading.
 */
function namesOf({ identity, address }: PageProduct, heading: string): readonly string[] {
  const start = /[\p{L}\p{N} ]{6,24}/u.exec(heading)?.[0].trim() ?? "";
  const numbers = [...identity.addressWords].filter((word) => word.length >= 5 && /\d{3}/.test(word));
  const slug = address?.pathname.split("/").findLast((part) => part.length >= 8) ?? "";
  return [start, slug, ...numbers.flatMap((number) => [number, number.toUpperCase()])].filter(
    (name) => name !== "",
  );
}

function headingOf(anchor: MainAnchor | null): Heading | null {
  return anchor === null ? null : { start: anchor.element.start, name: anchor.name };
}

function priceBoxEvidence(amounts: readonly PriceBoxAmount[]): readonly Evidence[] {
  const current = amounts.find(({ isOld }) => !isOld);
  const old = amounts.find(({ isOld }) => isOld);
  const found: Evidence[] = [];
  const add = (field: "price" | "previousPrice", box: typeof current): void => {
    const amount = box === undefined ? null : normalizeAmount(Number(box.amount).toFixed(2));
    if (box !== undefined && amount !== null) {
      found.push(evidence(field, amount, source, box.place, { raw: box.amount, weight: 0.7 }));
    }
  };
  add("price", current);
  add("previousPrice", old);
  return found;
}

/**
 * Evidence from data embedded in the page: application state (`__NEXT_DATA__`, `__NUXT__`, `__INITIAL_STATE__`
 * …), analytics (`dataLayer`), product objects and variation lists of shop platforms, data attributes. Only
 * objects that match the page's title or address count. Of variants the one that the address selects counts;
 * otherwise each is a separate item. Scripts are parsed, never executed.
 */
export function embeddedStateEvidence(page: ScannedPage): readonly Evidence[] {
  const anchor = mainAnchor(page);
  const elements = dataElements(page, anchor?.element.start ?? null);
  const boxes = priceBoxEvidence(priceBoxAmounts(page, elements));
  const heading = anchor?.name ?? "";
  const product: PageProduct = {
    identity: readIdentity(page),
    address: page.address,
    headingWords: new Set(words(heading)),
  };
  const values = [
    ...scriptValues(page, namesOf(product, heading)),
    ...attributeValues(elements, headingOf(anchor)),
    ...selectedOption(page, headingOf(anchor)),
  ];
  const isCandidate = candidateFilter(product);
  const found = values.flatMap((value) => findEmbeddedProducts(value, isCandidate));
  const chosen = chooseProducts(found, product).map(({ found: one, fit }) => ({
    found: { ...one, product: convertCents(one.product, page) },
    fit,
  }));
  return [...chosen.flatMap((one) => productEvidence(one, product)), ...boxes];
}
