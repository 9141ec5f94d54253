import { foldText } from "../../../kit/text/fold-text.ts";
import { absoluteAddress } from "../scan/page-address.ts";
import { addressPath, type PageIdentity, titleAgreement } from "../scan/page-identity.ts";
import { type ItemNode, isNode, nodesOf, textOf } from "./item-node.ts";

const productTypes = new Set([
  "Product",
  "ProductGroup",
  "ProductModel",
  "IndividualProduct",
  "SomeProducts",
  "Vehicle",
  "Car",
  "Motorcycle",
  "Book",
  "VideoGame",
  "SoftwareApplication",
]);
/** Properties that lead to other products. */
const otherProducts = new Set([
  "isRelatedTo",
  "isSimilarTo",
  "isAccessoryOrSparePartFor",
  "isConsumableFor",
  "itemListElement",
  "review",
  "reviews",
  "isVariantOf",
]);

/** A product in structured data. */
export interface ProductItem {
  readonly node: ItemNode;
  /** Reached through a property that leads to other products, such as isSimilarTo. */
  readonly isOther: boolean;
}

export function isProduct(node: ItemNode): boolean {
  return node.types.some((type) => productTypes.has(type));
}

/** All products among items and their nested items. */
export function findProducts(items: readonly ItemNode[]): readonly ProductItem[] {
  const found: ProductItem[] = [];
  const queue: ProductItem[] = items.map((node) => ({ node, isOther: node.types.includes("ItemList") }));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { node, isOther } = next;
    if (isProduct(node)) found.push(next);
    for (const [property, values] of node.properties) {
      // Variants are read with their product group, which holds the shared properties.
      if (isProduct(node) && (property === "hasVariant" || property === "model")) continue;
      for (const value of values) {
        if (!isNode(value)) continue;
        const leadsAway =
          otherProducts.has(property) ||
          value.types.includes("ItemList") ||
          (isProduct(node) && isProduct(value));
        queue.push({ node: value, isOther: isOther || leadsAway });
      }
    }
    if (found.length > 500) break;
  }
  return found;
}

/** Whether an item's link leads to the page itself. */
export function linksToPage(written: string | null, identity: PageIdentity, base: URL | null): boolean {
  const absolute = written === null ? null : absoluteAddress(written, base);
  const url = absolute === null ? null : URL.parse(absolute);
  if (url === null) return false;
  const path = addressPath(url);
  return path !== "" && (path === identity.path || path === identity.canonicalPath);
}

/** Score of how well an item matches the page by link, name and number in the address. */
export function pageFit(item: ProductItem, identity: PageIdentity, base: URL | null): number {
  const { node, isOther } = item;
  const link = textOf(node, "url") ?? textOf(node, "@id");
  const sku = textOf(node, "sku") ?? textOf(node, "productID");
  const foldedSku = sku === null ? "" : foldText(sku);
  return (
    (isOther ? -2 : 0) +
    (linksToPage(link, identity, base) ? 1.5 : 0) +
    2 * titleAgreement(identity, textOf(node, "name") ?? "") +
    (foldedSku.length > 3 && identity.path.includes(foldedSku) ? 1 : 0) +
    (nodesOf(node, "offers").length > 0 ? 0.75 : 0)
  );
}
