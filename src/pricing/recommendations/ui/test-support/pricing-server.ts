import { ruleBody } from "../../../rules/core/test-support/rule-body.ts";
import type { BusinessRule } from "../../../rules/rules.contract.ts";
import { countBelowCost } from "../../core/count-below-cost.ts";
import type { DynamicPrice, PricingTab } from "../../recommendations.contract.ts";

export const pricedRule: BusinessRule = {
  ...ruleBody({ name: "Sub piață" }),
  id: 3,
  version: 1,
  ruleType: "UNDERCUT",
  problem: null,
};

/** A row of the lists. */
export function priced(id: number, over: Partial<DynamicPrice> = {}): DynamicPrice {
  return {
    id,
    version: 1,
    sku: `S-${id}`,
    productName: `Produs ${id}`,
    productImage: null,
    productLink: `https://shop.example/p/${id}`,
    category: "Scule/Electrice",
    brand: "Bosch",
    price: 100,
    recommendedPrice: 95,
    changePercent: -5,
    recommendedPromoPrice: null,
    recommendedPromoPriceCampaign: 0,
    isBelowCost: false,
    guard: null,
    profit: null,
    referencePrice: null,
    competitorProductLink: `https://a.example/p/${id}`,
    target: { merchant: "a.example", price: 100 },
    lowestCompetitor: { merchant: "a.example", price: 100, link: `https://a.example/p/${id}` },
    approved: false,
    warning: false,
    warningReason: null,
    overThresholdPercent: null,
    decisionId: 1000 + id,
    computedAt: Date.parse("2026-11-20T10:00:00Z"),
    dynamicPriceSetting: pricedRule,
    ...over,
  };
}

interface SentCall {
  readonly call: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly key: string | null;
}

type Answer = (query: URLSearchParams, body: never) => Response;

/** The server's part of the screen: three lists, decisions about their rows, and what a test adds. */
export class PricingServer {
  readonly lists: Record<PricingTab, DynamicPrice[]> = { ACTIVELY_PRICED: [], IN_REVIEW: [], WARNING: [] };
  /** What the computation has come to; a higher revision after the lists have changed. */
  readonly progress = { run: null, brake: null, isQueued: false, revision: 1 };
  readonly sent: SentCall[] = [];
  readonly answers = new Map<string, Answer>([
    ["GET /api/dynamic-prices", (query) => this.#page(query)],
    ["GET /api/dynamic-prices/search", (query) => this.#search(query)],
    ["GET /api/dynamic-prices/progress", () => Response.json(this.progress)],
    ["GET /api/dynamic-prices/excluded", () => Response.json({ reasons: [], content: [], totalElements: 0 })],
    ["GET /api/settings/dynamic-prices", () => Response.json([pricedRule])],
    ["GET /api/categories", () => Response.json(root)],
    ["GET /api/brands", () => Response.json(["Bosch", "Makita"])],
    ["POST /api/dynamic-prices/review", (_query, body) => this.#review(body)],
  ]);

  readonly fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(address, "http://vizor.example");
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const call = `${init.method} ${pathname}`;
    const key = new Headers(init.headers).get("idempotency-key");
    this.sent.push({ call, query, body, key });
    return this.answers.get(call)?.(query, body as never) ?? new Response("no such call", { status: 500 });
  };

  sentTo(call: string): SentCall[] {
    return this.sent.filter((one) => one.call === call);
  }

  #listOf(query: URLSearchParams): DynamicPrice[] {
    if (query.get("approved") === "true") return this.lists.ACTIVELY_PRICED;
    return query.get("warning") === "true" ? this.lists.WARNING : this.lists.IN_REVIEW;
  }

  #page(query: URLSearchParams): Response {
    const brand = query.get("brand");
    const found = this.#listOf(query).filter((row) => brand === null || row.brand === brand);
    const [page, size] = [Number(query.get("page")), Number(query.get("size"))];
    return Response.json({
      content: found.slice(page * size, (page + 1) * size),
      totalElements: found.length,
      belowCost: countBelowCost(found),
      revision: this.progress.revision,
    });
  }

  #search(query: URLSearchParams): Response {
    const list = this.lists[query.get("tab") as PricingTab];
    const words = (query.get("query") ?? "").toLowerCase();
    return Response.json(list.filter(({ productName }) => productName.toLowerCase().includes(words)));
  }

  #review(body: {
    readonly reviewAction: string;
    readonly ids?: number[];
    readonly filter?: { tab: PricingTab };
  }) {
    const { reviewAction, ids, filter } = body;
    const decided: DynamicPrice[] = [];
    for (const tab of ["IN_REVIEW", "WARNING", "ACTIVELY_PRICED"] as const) {
      const isMeant = ({ id }: DynamicPrice) => ids?.includes(id) ?? filter?.tab === tab;
      decided.push(...this.lists[tab].filter(isMeant));
      this.lists[tab] = this.lists[tab].filter((row) => !isMeant(row));
    }
    if (reviewAction.startsWith("APPROVE")) this.lists.ACTIVELY_PRICED.push(...decided);
    return Response.json({ batchId: 77, changed: decided.length });
  }
}

const root = {
  name: "",
  available: true,
  products: 2,
  categoriesByName: { Scule: { name: "Scule", available: true, products: 2, categoriesByName: {} } },
};
