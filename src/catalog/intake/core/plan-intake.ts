/** A parsed address of a row. */
export type IntakeAddress =
  | {
      readonly found: true;
      readonly url: string;
      /** UUID derived from `url`. */
      readonly pageId: string;
      /** Host without "www.". */
      readonly domain: string;
    }
  | { readonly found: false; readonly text: string; readonly reason: string };

export interface IntakeRow {
  /** Index in the input list, from 0. */
  readonly row: number;
  readonly own: IntakeAddress;
  readonly competitors: readonly IntakeAddress[];
}

/** A rejected address. `reason` is one of the address guard's, "duplicate" or "own-domain". */
export interface IntakeRefusal {
  readonly row: number;
  readonly url: string;
  readonly reason: string;
}

export interface PlannedProduct {
  readonly row: number;
  readonly url: string;
  readonly pageId: string;
  readonly competitors: readonly { readonly url: string; readonly pageId: string; readonly domain: string }[];
}

export interface IntakePlan {
  readonly products: readonly PlannedProduct[];
  readonly refusals: readonly IntakeRefusal[];
}

/**
 * Decides which rows become products and which addresses become links. A row with a rejected own address is not added;
 * a rejected competitor's address only omits that link.
 * @param siteDomain competitors' addresses must not be on it, nor on the domain of the own address
 * @param knownAddresses own addresses of the rows: a key that is equal for the spellings of one address, and whether a
 *   product of the site has it
 */
export function planIntake(
  rows: readonly IntakeRow[],
  siteDomain: string,
  knownAddresses: ReadonlyMap<string, { readonly key: string; readonly productId: number | null }>,
): IntakePlan {
  const products: PlannedProduct[] = [];
  const refusals: IntakeRefusal[] = [];
  const ownKeys = new Set<string>();
  for (const { row, own, competitors } of rows) {
    const known = own.found ? knownAddresses.get(own.url) : undefined;
    const key = own.found ? (known?.key ?? own.url) : "";
    if (!own.found) {
      refusals.push({ row, url: own.text, reason: own.reason });
    } else if (typeof known?.productId === "number" || ownKeys.has(key)) {
      refusals.push({ row, url: own.url, reason: "duplicate" });
    } else {
      ownKeys.add(key);
      const planned = planCompetitors(row, competitors, new Set([siteDomain, own.domain]));
      products.push({ row, url: own.url, pageId: own.pageId, competitors: planned.competitors });
      refusals.push(...planned.refusals);
    }
  }
  return { products, refusals };
}

function planCompetitors(row: number, addresses: readonly IntakeAddress[], ownDomains: ReadonlySet<string>) {
  const competitors: PlannedProduct["competitors"][number][] = [];
  const refusals: IntakeRefusal[] = [];
  const pageIds = new Set<string>();
  for (const address of addresses) {
    if (!address.found) {
      refusals.push({ row, url: address.text, reason: address.reason });
    } else if (ownDomains.has(address.domain)) {
      refusals.push({ row, url: address.url, reason: "own-domain" });
    } else if (pageIds.has(address.pageId)) {
      refusals.push({ row, url: address.url, reason: "duplicate" });
    } else {
      pageIds.add(address.pageId);
      competitors.push({ url: address.url, pageId: address.pageId, domain: address.domain });
    }
  }
  return { competitors, refusals };
}
