import { type Guard, guards } from "../../kernel/core/kernel-result.ts";
import type { PricingTab } from "../recommendations.contract.ts";

/** Conditions of the lists; null: none. */
export interface PricingFilters {
  /** Id of the rule that made the price. */
  readonly rule: number | null;
  /** Path, with its descendants. */
  readonly category: string | null;
  readonly brand: string | null;
  /** Bounds of the change in percent, both included. */
  readonly minChange: number | null;
  readonly maxChange: number | null;
  /** The limit that moved the price last. */
  readonly guard: Guard | null;
  readonly belowCost: boolean;
}

/** What the address of the screen says. */
export interface PricingView extends PricingFilters {
  readonly site: string | null;
  readonly tab: PricingTab;
  readonly query: string;
  /** The product that is open over the list. */
  readonly product: number | null;
  /** The decision record that is open over the list. */
  readonly why: number | null;
}

export const noPricingFilters: PricingFilters = {
  rule: null,
  category: null,
  brand: null,
  minChange: null,
  maxChange: null,
  guard: null,
  belowCost: false,
};

const maxQuery = 200;
const tabNames: Readonly<Record<PricingTab, string>> = {
  ACTIVELY_PRICED: "actively-priced",
  IN_REVIEW: "in-review",
  WARNING: "warnings",
};

/** Reads the view of an address; what is invalid is ignored. */
export function readPricingView(params: URLSearchParams): PricingView {
  const tab = (Object.keys(tabNames) as PricingTab[]).find((one) => tabNames[one] === params.get("tab"));
  return {
    site: params.get("site") || null,
    tab: tab ?? "ACTIVELY_PRICED",
    query: (params.get("q") ?? "").trim().slice(0, maxQuery),
    rule: wholeNumberOf(params.get("rule")),
    category: textOf(params.get("category"), 500),
    brand: textOf(params.get("brand"), 200),
    minChange: percentOf(params.get("min_change")),
    maxChange: percentOf(params.get("max_change")),
    guard: guards.find((one) => one === params.get("guard")) ?? null,
    belowCost: params.get("below_cost") === "true",
    product: wholeNumberOf(params.get("product")),
    why: wholeNumberOf(params.get("why")),
  };
}

/** The inverse of `readPricingView`; defaults are left out. */
export function writePricingView(view: PricingView): URLSearchParams {
  const params = new URLSearchParams();
  const set = (key: string, value: string | number | null) => {
    if (value !== null && value !== "") params.set(key, String(value));
  };
  set("site", view.site);
  if (view.tab !== "ACTIVELY_PRICED") set("tab", tabNames[view.tab]);
  set("q", view.query);
  set("rule", view.rule);
  set("category", view.category);
  set("brand", view.brand);
  set("min_change", view.minChange);
  set("max_change", view.maxChange);
  set("guard", view.guard);
  if (view.belowCost) params.set("below_cost", "true");
  set("product", view.product);
  set("why", view.why);
  return params;
}

/** How many filters are active; the two bounds of the change count as one. */
export function countPricingFilters(filters: PricingFilters): number {
  const { rule, category, brand, minChange, maxChange, guard, belowCost } = filters;
  const named = [rule, category, brand, minChange ?? maxChange, guard].filter((value) => value !== null);
  return named.length + (belowCost ? 1 : 0);
}

/** Limits by which people may filter. @param seesCosts from which products a margin decides, costs follow */
export function offeredGuards(seesCosts: boolean): readonly Guard[] {
  return seesCosts ? guards : guards.filter((guard) => guard !== "margin");
}

/** The view without a filter that the person may not use, as after a link from somebody who may. */
export function permittedView(view: PricingView, seesCosts: boolean): PricingView {
  return view.guard === null || offeredGuards(seesCosts).includes(view.guard)
    ? view
    : { ...view, guard: null };
}

/**
 * Bound of a change as a person types it, such as "-5" or "7,5".
 * @returns null for an empty text, undefined for one that is not a percentage with at most two decimals
 */
export function readChangeBound(typed: string): number | null | undefined {
  const text = typed.trim().replace(",", ".").replace("\u2212", "-").replace(/\s*%$/, "");
  if (text === "") return null;
  return percentOf(text) ?? undefined;
}

function percentOf(text: string | null): number | null {
  return text !== null && /^-?\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : null;
}

function wholeNumberOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

function textOf(text: string | null, maxLength: number): string | null {
  return text === null || text === "" || text.length > maxLength ? null : text;
}
