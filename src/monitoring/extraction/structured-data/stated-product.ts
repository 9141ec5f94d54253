import { type EvidenceDetail, evidence } from "../evidence.ts";
import { gtin } from "../gtin.ts";
import type { Evidence, EvidenceSource } from "../reading.ts";
import { decodeEntities } from "../scan/attributes.ts";
import { absoluteAddress } from "../scan/page-address.ts";
import { type PageIdentity, readIdentity } from "../scan/page-identity.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { availabilityFromSchema } from "../stock/stock-text/availability-from-schema.ts";
import { breadcrumbEvidence } from "./breadcrumbs.ts";
import { type ItemNode, type ItemSource, nodesOf, textOf } from "./item-node.ts";
import { findProducts, pageFit } from "./product-items.ts";
import { addressMatch, distinctAmounts, offersOf, type StatedOffer } from "./stated-offers.ts";

/** Products within this distance of the best score are treated as its variants. */
const NEAR_BEST = 0.05;
const gtinProperties = ["gtin13", "gtin", "gtin14", "gtin12", "gtin8", "ean", "isbn", "barcode"];

/** Minimum score of the main product among several: an offer (0.75) and about a third of the name's words. */
const MIN_FIT = 1.35;

interface Chosen {
  readonly products: readonly ItemNode[];
  readonly others: readonly ItemNode[];
}

/** Splits items into the page's product (several if they match equally well) and other products. */
export function chooseProducts(
  items: readonly ItemNode[],
  identity: PageIdentity,
  page: ScannedPage,
): Chosen {
  const ranked = findProducts(items).map((item) => ({ item, fit: pageFit(item, identity, page.address) }));
  const best = Math.max(...ranked.map((one) => one.fit));
  // If none of several products matches the page, they are a list of other products.
  if (ranked.length >= 2 && best < MIN_FIT)
    return { products: [], others: ranked.map((one) => one.item.node) };
  const products: ItemNode[] = [];
  const others: ItemNode[] = [];
  for (const { item, fit } of ranked) {
    (fit >= best - NEAR_BEST && fit >= 0 ? products : others).push(item.node);
  }
  return { products, others };
}

/** A product's variants with offers, or the product itself. */
function variantsOf(product: ItemNode): readonly ItemNode[] {
  const variants = [...nodesOf(product, "hasVariant"), ...nodesOf(product, "model")].filter(
    (variant) => offersOf(variant).length > 0,
  );
  return variants.length > 0 ? variants : [product];
}

/** Splits offers by whether the address selects them; if it selects none, all are chosen. */
function offersByAddress(
  products: readonly ItemNode[],
  identity: PageIdentity,
  page: ScannedPage,
): {
  readonly chosen: readonly StatedOffer[];
  readonly rest: readonly StatedOffer[];
  readonly isNamed: boolean;
} {
  const offers = products.flatMap(variantsOf).flatMap(offersOf);
  const rank = (offer: StatedOffer): number => addressMatch(offer, identity, page.address);
  const best = offers.length > 1 ? Math.max(0, ...offers.map(rank)) : 0;
  const chosen = best === 0 ? offers : offers.filter((offer) => rank(offer) === best);
  const isNamed = best > 0 && chosen.length < offers.length;
  return { chosen, rest: isNamed ? offers.filter((offer) => rank(offer) !== best) : [], isNamed };
}

/** Splits offers by stock. Sold-out variants are ignored as long as another variant is available. */
function splitByStock(offers: readonly StatedOffer[]): {
  readonly open: readonly StatedOffer[];
  readonly soldOut: readonly StatedOffer[];
} {
  const isSoldOut = ({ availability }: StatedOffer): boolean =>
    availability !== null && availabilityFromSchema(availability) === "OUT_OF_STOCK";
  const open = offers.filter((offer) => !isSoldOut(offer));
  return open.length === 0 ? { open: offers, soldOut: [] } : { open, soldOut: offers.filter(isSoldOut) };
}

/** Weight of stock implied by an offer without an availability; lower than any explicit statement. */
const IMPLIED_STOCK_WEIGHT = 0.25;

function offerEvidence(
  offer: StatedOffer,
  source: EvidenceSource,
  detail: Pick<EvidenceDetail, "weight" | "item" | "demotion" | "isSelected">,
): readonly Evidence[] {
  const demotion = offer.demotion ?? detail.demotion ?? null;
  const found: Evidence[] = [];
  const context = offer.id === "" ? "" : `offer ${offer.id}`;
  const full = { ...detail, demotion, context };
  if (offer.price !== null) {
    const raw = offer.rawPrice;
    found.push(evidence("price", offer.price.amount, source, `${offer.place}.price`, { ...full, raw }));
    if (offer.price.otherAmount !== null) {
      const half = { ...full, raw, weight: (detail.weight ?? 1) / 2 };
      found.push(evidence("price", offer.price.otherAmount, source, `${offer.place}.price`, half));
    }
    if (offer.currency !== null) {
      const currency = offer.currency.trim();
      found.push(
        evidence("currency", currency.toUpperCase(), source, `${offer.place}.priceCurrency`, {
          ...full,
          raw: currency,
        }),
      );
    }
  }
  if (offer.previousPrice !== null) {
    found.push(evidence("previousPrice", offer.previousPrice.amount, source, offer.place, full));
  }
  const availability = offer.availability === null ? null : availabilityFromSchema(offer.availability);
  const place = `${offer.place}.availability`;
  if (availability !== null) {
    found.push(
      evidence("availability", availability, source, place, { ...full, raw: offer.availability ?? "" }),
    );
  } else if (offer.price !== null && offer.availability === null) {
    const detail = {
      ...full,
      raw: "",
      context: "offered without a word on stock",
      weight: IMPLIED_STOCK_WEIGHT,
    };
    found.push(evidence("availability", "IN_STOCK", source, place, detail));
  }
  if (offer.seller !== null)
    found.push(evidence("seller", offer.seller, source, `${offer.place}.seller`, full));
  return found;
}

/** Removes a prefix such as "sku:" and words that some templates append to the code. */
function productCode(written: string | null): string | null {
  const code =
    written?.replace(/^(?:sku|mpn|id|ref(?:erence)?)(?:\s*[:.]\s*|\s+)(?=\S*\d|[A-Z]{2})/i, "") ?? "";
  const [first = "", ...rest] = code.split(/\s+/);
  const isWordy = first.length >= 5 && /\d/.test(first) && rest.length > 0 && !/\d/.test(rest.join(""));
  const result = isWordy ? first : code;
  return result === "" || result.length > 60 ? null : result;
}

/** Name, brand, numbers and image of a product. */
function identityEvidence(
  product: ItemNode,
  source: EvidenceSource,
  page: ScannedPage,
  detail: EvidenceDetail,
): readonly Evidence[] {
  const found: Evidence[] = [];
  const { place } = product;
  const add = (field: Evidence["field"], value: string | null, property: string): void => {
    if (value !== null && value !== "")
      found.push(evidence(field, value, source, `${place}.${property}`, detail));
  };
  add("name", textOf(product, "name"), "name");
  const brand = textOf(product, "brand") ?? textOf(product, "manufacturer");
  // Some shops encode entities twice: "L&amp;#8217;Oréal".
  if (brand !== null && !/^https?:/.test(brand)) add("brand", decodeEntities(brand), "brand");
  add("sku", productCode(textOf(product, "sku")), "sku");
  add("sku", productCode(textOf(product, "productID")), "productID");
  const identifier = productCode(textOf(product, "identifier"));
  const isOwnNumber = textOf(product, "sku") === null && identifier !== null && gtin(identifier) === null;
  add("sku", isOwnNumber ? identifier : null, "identifier");
  add("mpn", productCode(textOf(product, "mpn")), "mpn");
  for (const property of gtinProperties) add("gtin", gtin(textOf(product, property) ?? ""), property);
  const image = textOf(product, "image");
  if (image !== null) add("image", absoluteAddress(image, page.address), "image");
  return found;
}

/**
 * Evidence from structured items of any syntax. The product is the item that matches the page's title and
 * address. Offers that the address does not select and other products are added with a demotion.
 */
export function statedProductEvidence(page: ScannedPage, { source, items }: ItemSource): readonly Evidence[] {
  if (items.length === 0) return [];
  const identity = readIdentity(page);
  const { products, others } = chooseProducts(items, identity, page);
  const found: Evidence[] = [...breadcrumbEvidence(page, items, source)];
  const { chosen, rest, isNamed } = offersByAddress(products, identity, page);
  const { open, soldOut } = splitByStock(chosen);
  const isSplit = distinctAmounts(open).length > 1;
  for (const offer of soldOut.slice(0, 20)) {
    found.push(...offerEvidence(offer, source, { demotion: "sold-out variant" }));
  }
  for (const offer of open.slice(0, 50)) {
    const detail = isSplit
      ? { item: offer.id || offer.place, weight: 0.4 }
      : { weight: isNamed ? 1 : 0.9, isSelected: isNamed };
    found.push(...offerEvidence(offer, source, detail));
  }
  for (const offer of rest.slice(0, 20))
    found.push(...offerEvidence(offer, source, { demotion: "other variant" }));
  const named = isNamed ? [...new Set(chosen.map((offer) => offer.product))] : [];
  for (const product of named.length === 1 ? named : []) {
    found.push(...identityEvidence(product, source, page, { weight: 1 }));
  }
  for (const product of products.slice(0, 3)) found.push(...identityEvidence(product, source, page, {}));
  for (const other of others.slice(0, 10)) {
    for (const offer of offersOf(other).slice(0, 3)) {
      found.push(...offerEvidence(offer, source, { demotion: "other product" }));
    }
  }
  return found;
}
