import type { Kysely } from "kysely";
import { readProduct } from "../../catalog/product-list/product-list.service.ts";
import { maySeeCosts } from "../../kit/roles.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { UsageCounter } from "../../platform/usage-counter.ts";
import { readProductDecision } from "../../pricing/decisions/decision-view.service.ts";
import type { Pricing } from "../../pricing/pricing.service.ts";
import { listRecommendations } from "../../pricing/recommendations/recommendations.service.ts";
import { defineTool, type Tool } from "../tools/tools.service.ts";
import { shownText } from "../values/core/shown-text.ts";
import { maxTitle } from "../values/values.contract.ts";
import { pricesLink, productLink } from "../values/web-links.service.ts";
import {
  decideInput,
  decideOutput,
  explainInput,
  explainOutput,
  maxPrices,
  pricesInput,
  pricesOutput,
} from "./prices.contract.ts";
import { showExplanation, showPrice } from "./shown-prices.service.ts";

export interface PriceToolsDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly usage: UsageCounter;
  readonly decidePrices: Pricing["decidePrices"];
}

/** Recommended prices: which there are, why, and what is decided about them. */
export function priceTools(deps: PriceToolsDeps): Tool[] {
  return [pricesTool(deps), explainTool(deps), decideTool(deps, "APPROVE"), decideTool(deps, "DENY")];
}

function pricesTool({ db, usage }: PriceToolsDeps): Tool {
  return defineTool({
    name: "list_recommended_prices",
    title: "Recommended prices",
    description:
      "Prices that the shop's rules recommend: those that wait for a decision, or those in force. explain_price says how one was made.",
    scope: "read",
    effect: "reads",
    input: pricesInput,
    output: pricesOutput,
    run: async ({ site: domain, state, page, ...conditions }, caller) => {
      const { siteId, domain: site } = await caller.openSite(domain);
      const { userId, role } = caller.actor;
      usage.count(siteId, userId, conditions.query === undefined ? "PRODUCTS" : "SEARCH");
      const request = { ...conditions, siteId, userId, seesCosts: maySeeCosts(role), states: [state] };
      const found = await caller.runHeavy(() =>
        listRecommendations({ db }, request, { page, size: maxPrices }),
      );
      const place = { origin: caller.origin, site };
      return {
        prices: found.content.map((price) => showPrice(price, state, place)),
        total: found.totalElements,
        below_cost: found.belowCost,
        next_page: (page + 1) * maxPrices < found.totalElements ? page + 1 : null,
        vizor_link: pricesLink(caller.origin, { site, tab: state, ...conditions }),
      };
    },
  });
}

function explainTool({ db }: PriceToolsDeps): Tool {
  return defineTool({
    name: "explain_price",
    title: "Why this price",
    description:
      "How the present recommended price of a product was made: its rule, the offers that counted and those that did not, the limits, and why there is no price where there is none.",
    scope: "read",
    effect: "reads",
    input: explainInput,
    output: explainOutput,
    run: async ({ site: domain, product_id: productId }, caller) => {
      const { siteId, domain: site } = await caller.openSite(domain);
      const product = await readProduct(db, { siteId, productId, provider: site, hasOutOfStock: false });
      const { role } = caller.actor;
      const decision = await readProductDecision(db, { siteId, role }, productId);
      return {
        product_id: productId,
        title: shownText(product.title, maxTitle) ?? "",
        explanation: decision && showExplanation(decision, { origin: caller.origin, site }),
        vizor_link: productLink(caller.origin, site, productId),
      };
    },
  });
}

const decisionTexts = {
  APPROVE: {
    name: "approve_prices",
    title: "Approve prices",
    description:
      "Approves recommended prices, all of them or none. Ask the person before. A price that has changed since it was listed, or that would be computed otherwise now, is refused with its reason: list the prices again.",
  },
  DENY: {
    name: "deny_prices",
    title: "Deny prices",
    description:
      "Denies recommended prices, all of them or none: their products leave pricing until a person puts them back or their rule changes. Ask the person before. A price that has changed since it was listed is refused.",
  },
} as const;

function decideTool({ decidePrices }: PriceToolsDeps, reviewAction: keyof typeof decisionTexts): Tool {
  return defineTool({
    ...decisionTexts[reviewAction],
    scope: "review-prices",
    effect: "changes",
    input: decideInput,
    output: decideOutput,
    run: async ({ site: domain, prices }, caller) => {
      const { siteId, domain: site } = await caller.openSite(domain);
      const { batchId, changed } = await decidePrices(
        { siteId, actor: caller.actor },
        {
          reviewAction,
          ids: prices.map(({ product_id }) => product_id),
          versions: prices.map(({ version }) => version),
        },
      );
      return { decision_id: batchId, changed, vizor_link: pricesLink(caller.origin, { site }) };
    },
  });
}
