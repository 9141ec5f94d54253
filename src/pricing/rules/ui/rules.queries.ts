import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { brands, categories } from "../../../catalog/filters/facets.contract.ts";
import { siteStats } from "../../../catalog/sites/site-stats.contract.ts";
import { call } from "../../../web/call.ts";
import { followComputation } from "../../recommendations/ui/recommendations.queries.ts";
import { previewRule } from "../../rule-preview/preview.contract.ts";
import { ruleBodyOf } from "../core/rule-body.ts";
import { rulePrecedence } from "../precedence/precedence.contract.ts";
import {
  addRule,
  type BusinessRule,
  businessRules,
  deleteRule,
  editRule,
  orderRules,
  type RuleBody,
} from "../rules.contract.ts";

const minuteMs = 60_000;

/** The site's rules in their order. Everybody on the site edits them, so they are fetched again whenever they are shown. */
export function rulesQuery(site: string) {
  return queryOptions({
    queryKey: [businessRules.path, site],
    queryFn: ({ signal }) => call(businessRules, { query: { domain: site }, signal }),
    staleTime: 0,
  });
}

/** How many products each rule decides. */
export function precedenceQuery(site: string) {
  return queryOptions({
    queryKey: [rulePrecedence.path, site],
    queryFn: ({ signal }) => call(rulePrecedence, { query: { domain: site }, signal }),
    staleTime: minuteMs,
    placeholderData: keepPreviousData,
  });
}

/** What a draft would do today; the answer to the draft before stays until the next one comes. */
export function previewQuery(site: string, rule: RuleBody | null, id: number | null) {
  return queryOptions({
    queryKey: [previewRule.path, site, id, rule],
    queryFn: ({ signal }) => {
      if (rule === null) throw new TypeError("there is no draft");
      return call(previewRule, { query: { domain: site }, body: { rule, id }, signal });
    },
    enabled: rule !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

export function categoriesQuery(site: string) {
  return queryOptions({
    queryKey: [categories.path, site, []],
    queryFn: ({ signal }) => call(categories, { query: { domain: site }, signal }),
    staleTime: 5 * minuteMs,
  });
}

export function brandsQuery(site: string) {
  return queryOptions({
    queryKey: [brands.path, site, []],
    queryFn: ({ signal }) => call(brands, { query: { domain: site }, signal }),
    staleTime: 2 * minuteMs,
  });
}

/** Figures of the site, of which rules need the competitors. */
export function siteStatsQuery(site: string) {
  return queryOptions({
    queryKey: [siteStats.path, site],
    queryFn: ({ signal }) => call(siteStats, { query: { domain: site }, signal }),
    staleTime: 5 * minuteMs,
  });
}

function useRulesRefresh(site: string) {
  const client = useQueryClient();
  return async () => {
    followComputation(client, site);
    void client.invalidateQueries({ queryKey: [rulePrecedence.path, site] });
    await client.invalidateQueries({ queryKey: [businessRules.path, site] });
  };
}

/** @param id of the rule that changes; null for a new one */
export function useRuleSave(site: string, id: number | null) {
  const onSettled = useRulesRefresh(site);
  const query = { domain: site };
  return useMutation({
    mutationFn: ({ version, ...body }: RuleBody & { readonly version: number }) =>
      id === null
        ? call(addRule, { query, body })
        : call(editRule, { params: { id }, query, body: { ...body, version } }),
    onSettled,
  });
}

export function useRuleDelete(site: string) {
  const onSettled = useRulesRefresh(site);
  return useMutation({
    mutationFn: (id: number) => call(deleteRule, { params: { id }, query: { domain: site } }),
    onSettled,
  });
}

/** Shows the new order at once, and the stored one when it could not be saved. */
export function useRuleOrder(site: string) {
  const client = useQueryClient();
  const onSettled = useRulesRefresh(site);
  const { queryKey } = rulesQuery(site);
  return useMutation({
    mutationFn: (rules: readonly BusinessRule[]) =>
      call(orderRules, { query: { domain: site }, body: rules.map(({ id }) => id) }),
    onMutate: async (rules) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, [...rules]);
    },
    onSettled,
  });
}

/** Switches a rule on or off, shown at once. */
export function useRuleSwitch(site: string) {
  const client = useQueryClient();
  const onSettled = useRulesRefresh(site);
  const { queryKey } = rulesQuery(site);
  return useMutation({
    mutationFn: (rule: BusinessRule) =>
      call(editRule, {
        params: { id: rule.id },
        query: { domain: site },
        body: { ...ruleBodyOf(rule), version: rule.version },
      }),
    onMutate: async (changed) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (rules) =>
        rules?.map((rule) => (rule.id === changed.id ? changed : rule)),
      );
    },
    onSettled,
  });
}
