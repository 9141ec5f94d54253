import type { Match } from "../matches.contract.ts";

/** A fact of one product beside the same of the other. */
export interface ComparedFact {
  readonly name: string;
  readonly value: string;
  /** The other one states something else. */
  readonly isDifferent: boolean;
}

/** More facts would hide the decision; those that both state come first. */
const maxFacts = 8;

/** Names of the facts that every product may have, in the language of the screen. */
export interface FactNames {
  readonly brand: string;
  readonly sku: string;
  readonly gtin: string;
}

/**
 * The facts of both sides. A fact differs when both state it, in another spelling than upper or lower case; SKUs are each
 * shop's own and never differ.
 */
export function comparedFacts(
  { product, candidate }: Match,
  names: FactNames,
): { readonly own: ComparedFact[]; readonly other: ComparedFact[] } {
  const [own, other] = [factsOf(product, names), factsOf(candidate, names)];
  return { own: compare(own, other, names.sku), other: compare(other, own, names.sku) };
}

function factsOf(side: Match["product"] | Match["candidate"], names: FactNames): Map<string, string> {
  const { brand, sku, gtin, attributes } = side;
  const stated: [string, string | null][] = [
    [names.brand, brand],
    [names.gtin, gtin],
    [names.sku, sku],
    ...attributes.map(({ name, value }): [string, string] => [name, value]),
  ];
  return new Map(stated.flatMap(([name, value]) => (value === null || value === "" ? [] : [[name, value]])));
}

function compare(facts: Map<string, string>, others: Map<string, string>, skuName: string): ComparedFact[] {
  const compared = [...facts].map(([name, value]) => {
    const other = others.get(name);
    const isDifferent =
      name !== skuName && other !== undefined && other.toLowerCase() !== value.toLowerCase();
    return { name, value, isDifferent };
  });
  const isShared = ({ name }: ComparedFact) => (others.has(name) ? 0 : 1);
  return compared.sort((a, b) => isShared(a) - isShared(b)).slice(0, maxFacts);
}
