import { type AddressPolicy, normaliseAddress } from "../../src/address/address.ts";
import { pageIdOf } from "../../src/address/page-id.ts";
import { checkLocation, proposeLocation } from "../../src/monitoring/extraction/recipe/propose-location.ts";
import { insertProposal, saveTrial } from "../../src/monitoring/recipes/proposals.repo.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { assortmentOf } from "../market/assortment.ts";
import { productPage } from "../market/product-page.ts";
import { productHtml } from "../market/serve/shop-site.ts";
import type { Shop } from "../market/shop.ts";
import { shopByLabel } from "../market/shops/shops.ts";
import type { MarketCalendar } from "../prices/market-time.ts";

/** A price that somebody corrected, and the pages on which its place was tried. */
interface Correction {
  readonly shop: string;
  /** Place of the product in the shop's assortment. */
  readonly product: number;
  readonly tried: readonly number[];
  readonly daysBack: number;
}

/** Fewer pages than a place needs to be adopted without a person. */
const corrections: readonly Correction[] = [
  { shop: "lumindor", product: 3, tried: [5, 6, 7], daysBack: 4 },
  { shop: "comertin", product: 6, tried: [2, 8], daysBack: 3 },
  { shop: "pravaloiu", product: 4, tried: [1, 7, 9, 11], daysBack: 2 },
  { shop: "sprintelo", product: 2, tried: [5, 8], daysBack: 1 },
];

export interface ProposalSeed {
  readonly database: Database;
  readonly originOf: (shop: Shop) => string;
  readonly policy: AddressPolicy;
  readonly calendar: MarketCalendar;
  /** One of the market's days. */
  readonly today: number;
}

/** Places of prices that wait for a GOD, found in the market's own pages. Running it again adds nothing. */
export async function seedRecipeProposals(seed: ProposalSeed): Promise<void> {
  const db = seed.database.worker;
  for (const correction of corrections) {
    const { shop, product, tried, daysBack } = correction;
    const day = seed.today - daysBack;
    const corrected = pageOf(seed, shop, product, day);
    const locator = proposeLocation(corrected.input, corrected.priceBani);
    if (!locator) throw new Error(`no place shows the price of product ${product} in ${shop}`);
    const { host, pageId } = corrected;
    const proposedAt = seed.calendar.instantOf(day, 540);
    const proposalId = await insertProposal(db, { host, pageId, locator }, proposedAt, corrections.length);
    if (proposalId === undefined) continue;
    const verdicts = tried.map((one) => checkLocation(pageOf(seed, shop, one, day).input, locator).verdict);
    const agreed = verdicts.filter((verdict) => verdict === "agrees").length;
    const contradicted = verdicts.filter((verdict) => verdict === "contradicts").length;
    await saveTrial(db, proposalId, { agreed, contradicted });
  }
}

function pageOf({ originOf, policy }: ProposalSeed, label: string, place: number, day: number) {
  const shop = shopByLabel(label);
  const product = assortmentOf(shop)[place];
  if (!product) throw new Error(`${label} has no product ${place}`);
  const page = productPage(shop, product, originOf(shop), { day, minute: 540 });
  const address = normaliseAddress(page.url, policy);
  if (!address.found) throw new Error(`a demo address was refused: ${address.reason}`);
  return {
    host: address.host,
    pageId: pageIdOf(address.url),
    priceBani: page.quote.priceBani,
    input: { contentType: "text/html", url: address.url, body: productHtml(page) },
  };
}
