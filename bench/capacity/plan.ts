/** Bytes of one row with its share of indexes and TOAST, by what the row stands for. */
export interface RowSizes {
  /** An own product: its text, its figures, its page and who watches it. */
  readonly product: number;
  /** A competitor's offer: the offer, its page and who watches it. */
  readonly offer: number;
  readonly changePoint: number;
  readonly pageCheck: number;
  readonly historyEntry: number;
}

/** What one page costs on a day, on average of pages that change and pages that do not. */
export interface DayCost {
  /** Rows inserted, updated and deleted. */
  readonly rowsWritten: number;
  readonly walBytes: number;
  /** Pages that were recorded and propagated in a second by one database. */
  readonly pagesPerSecond: number;
}

export interface Assumptions {
  /** Share of pages whose price or stock changes on a day, 0 .. 1. */
  readonly changedShare: number;
  /** Entries of product history for a product in a year. */
  readonly historyEntries: number;
  /** Data of one database node, GB. */
  readonly nodeGb: number;
  /** Share of the measured speed that a node is planned with: the rest is for requests, pricing, vacuum and backups. */
  readonly usedShare: number;
}

export interface Scenario {
  readonly merchants: number;
  /** Of one merchant. */
  readonly products: number;
  /** Of one product, on average. */
  readonly offers: number;
}

export interface Capacity {
  /** Addresses that are read each day, if no two merchants watch the same. */
  readonly pages: number;
  /** After a year. */
  readonly rows: number;
  /** After a year, bytes. */
  readonly bytes: number;
  readonly rowsWrittenADay: number;
  readonly walBytesADay: number;
  /** Mean of the 23 hours of a day that have checks. */
  readonly pagesPerSecond: number;
  /** 1: one PostgreSQL; more: nodes with shards beside the coordinator. */
  readonly nodes: number;
}

const daysInYear = 365;
const secondsWithChecks = 23 * 3600;
const gb = 1e9;

/** Rows of a product: product, listing, page, page_watch; of an offer: offer, page, page_watch. */
const rowsOf = { product: 4, offer: 3 };

/** What a scenario needs after a year, from the measured sizes and costs. */
export function capacityOf(
  { merchants, products, offers }: Scenario,
  sizes: RowSizes,
  day: DayCost,
  assumed: Assumptions,
): Capacity {
  const ownPages = merchants * products;
  const offerPages = ownPages * offers;
  const pages = ownPages + offerPages;
  const points = pages * assumed.changedShare * daysInYear;
  const checks = pages * daysInYear;
  const entries = ownPages * assumed.historyEntries;
  const bytes =
    ownPages * sizes.product +
    offerPages * sizes.offer +
    points * sizes.changePoint +
    checks * sizes.pageCheck +
    entries * sizes.historyEntry;
  const pagesPerSecond = pages / secondsWithChecks;
  return {
    pages,
    rows: ownPages * rowsOf.product + offerPages * rowsOf.offer + points + checks + entries,
    bytes,
    rowsWrittenADay: pages * day.rowsWritten,
    walBytesADay: pages * day.walBytes,
    pagesPerSecond,
    nodes: Math.max(
      1,
      Math.ceil(bytes / (assumed.nodeGb * gb)),
      Math.ceil(pagesPerSecond / (day.pagesPerSecond * assumed.usedShare)),
    ),
  };
}
