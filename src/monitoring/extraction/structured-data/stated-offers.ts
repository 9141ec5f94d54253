import { foldText } from "../../../kit/text/fold-text.ts";
import type { PageIdentity } from "../scan/page-identity.ts";
import { type ItemNode, nodesOf, textOf } from "./item-node.ts";
import { normalizeAmount, type StatedPrice, statedPrice } from "./stated-price.ts";

/** One offer in structured data. */
export interface StatedOffer {
  readonly place: string;
  /** The product or variant offered. */
  readonly product: ItemNode;
  /** Price as written, "" if absent. */
  readonly rawPrice: string;
  readonly price: StatedPrice | null;
  /** List or struck-through price of the same offer. */
  readonly previousPrice: StatedPrice | null;
  readonly currency: string | null;
  readonly availability: string | null;
  readonly seller: string | null;
  /** Identifies the offer among its siblings: SKU, link or name; "" if it has none. */
  readonly id: string;
  readonly link: string | null;
  /** Why it is not the regular price: "used offer", "unit price", "member price", "price range". */
  readonly demotion: string | null;
}

const listPriceTypes = /ListPrice|Strikethrough|MSRP|SRP|RegularPrice|Recommended/i;
const usedCondition = /Used|Refurbished|Damaged|OpenBox|Open-box/i;

function isList(spec: ItemNode): boolean {
  return (
    listPriceTypes.test(textOf(spec, "priceType") ?? "") || listPriceTypes.test(textOf(spec, "name") ?? "")
  );
}

function isUnitPrice(spec: ItemNode): boolean {
  const reference = nodesOf(spec, "referenceQuantity")[0];
  if (reference === undefined) return false;
  const unit = textOf(reference, "unitCode") ?? textOf(reference, "unitText") ?? "";
  return !/^(?:C62|EA|H87|PCE|NMP)?$/i.test(unit.trim());
}

interface OfferPrice {
  readonly raw: string;
  readonly previous: string | null;
  readonly demotion: string | null;
  readonly currency: string | null;
}

function offerPrice(offer: ItemNode): OfferPrice {
  const specs = nodesOf(offer, "priceSpecification");
  const list = specs.find(isList);
  const previous = list === undefined ? null : textOf(list, "price");
  const currency = textOf(offer, "priceCurrency") ?? textOf(offer, "currency");
  const own = textOf(offer, "price");
  if (own !== null) return { raw: own, previous, demotion: null, currency };
  const sale = specs.filter((spec) => !isList(spec) && textOf(spec, "price") !== null);
  const spec = sale.find((one) => !isUnitPrice(one) && textOf(one, "validForMemberTier") === null) ?? sale[0];
  if (spec !== undefined) {
    const demotion = isUnitPrice(spec)
      ? "unit price"
      : textOf(spec, "validForMemberTier") === null
        ? null
        : "member price";
    return {
      raw: textOf(spec, "price") ?? "",
      previous,
      demotion,
      currency: currency ?? textOf(spec, "priceCurrency"),
    };
  }
  const low = textOf(offer, "lowPrice");
  const high = textOf(offer, "highPrice");
  const lowAmount = low === null ? null : statedPrice(low)?.amount;
  const isRange = high !== null && statedPrice(high)?.amount !== lowAmount;
  return { raw: low ?? high ?? "", previous, demotion: isRange ? "price range" : null, currency };
}

function readOffer(offer: ItemNode, product: ItemNode): StatedOffer {
  const { raw, previous, demotion, currency } = offerPrice(offer);
  const price = statedPrice(raw);
  const isUsed = usedCondition.test(textOf(offer, "itemCondition") ?? "");
  const item = nodesOf(offer, "itemOffered")[0];
  const sku = textOf(offer, "sku") ?? (item === undefined ? null : textOf(item, "sku"));
  const own = product === offer ? null : textOf(product, "sku");
  const link = textOf(offer, "url");
  return {
    place: offer.place,
    product,
    rawPrice: raw,
    price,
    previousPrice: previous === null ? null : statedPrice(previous),
    currency: currency ?? price?.currency ?? null,
    availability: textOf(offer, "availability"),
    seller: textOf(offer, "seller") ?? textOf(offer, "offeredBy"),
    id: sku ?? own ?? link ?? textOf(offer, "name") ?? "",
    link: link ?? textOf(product, "url"),
    demotion: isUsed ? "used offer" : demotion,
  };
}

/** Offers of a product; an aggregate offer is replaced by the offers inside it if those have prices. */
export function offersOf(product: ItemNode): readonly StatedOffer[] {
  const read: StatedOffer[] = [];
  for (const offer of nodesOf(product, "offers").slice(0, 500)) {
    const inner = nodesOf(offer, "offers").slice(0, 500);
    const leaves = inner.map((one) => readOffer(one, product)).filter((one) => one.price !== null);
    const own = readOffer(offer, product);
    if (leaves.length === 0 || (own.price !== null && own.demotion === null)) read.push(own);
    else read.push(...leaves);
  }
  // Some shops state the price on the product itself.
  if (read.length === 0 && (textOf(product, "price") ?? textOf(product, "lowPrice")) !== null) {
    read.push(readOffer(product, product));
  }
  const hasNew = read.some((offer) => offer.demotion !== "used offer" && offer.price !== null);
  // If all offers are used, the product itself is used and their prices count in full.
  return hasNew
    ? read
    : read.map((offer) => (offer.demotion === "used offer" ? { ...offer, demotion: null } : offer));
}

/** Whether the address selects an offer or variant: 0 no, 1 by its number, 2 by its link. */
export function addressMatch(
  candidate: { readonly id: string; readonly link: string | null },
  identity: PageIdentity,
  address: URL | null,
): number {
  if (address === null) return 0;
  if (candidate.link !== null && URL.canParse(candidate.link, address.href)) {
    const link = new URL(candidate.link, address.href);
    const isOwnQuery = link.search !== "" || link.hash !== "";
    if (isOwnQuery && link.pathname === address.pathname && sharesQuery(link, address)) return 2;
  }
  const id = foldText(candidate.id);
  return id.length > 2 && /\d/.test(id) && identity.addressWords.has(id) ? 1 : 0;
}

/** Whether the address contains all query parameters and the fragment of a link. */
function sharesQuery(link: URL, address: URL): boolean {
  for (const [name, value] of link.searchParams) {
    if (address.searchParams.get(name) !== value) return false;
  }
  return link.hash === "" || link.hash === address.hash;
}

/** Distinct amounts of offers without a demotion. */
export function distinctAmounts(offers: readonly StatedOffer[]): readonly string[] {
  const amounts = new Set<string>();
  for (const { price, demotion } of offers) {
    if (price === null || demotion !== null) continue;
    amounts.add(normalizeAmount(price.amount) ?? price.amount);
  }
  return [...amounts];
}
