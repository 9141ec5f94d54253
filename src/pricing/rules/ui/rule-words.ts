import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BusinessRule, RuleBody } from "../rules.contract.ts";
import type { DraftError } from "./rule-form.ts";

type Words<Key extends string> = Readonly<Record<Key, MessageDescriptor>>;

export const scopeNames: Words<RuleBody["filterType"]> = {
  ALL_PRODUCTS: msg`All products`,
  CATEGORY: msg`A category`,
  BRAND: msg`A brand`,
  SKU: msg`One product`,
};

export const strategyNames: Words<RuleBody["priceStrategy"]> = {
  LOWEST: msg`Lowest priced merchant`,
  UNDERCUT: msg`Undercut`,
  MATCH: msg`Match price`,
  UPSELL: msg`Upsell`,
};

export const strategyHints: Words<RuleBody["priceStrategy"]> = {
  LOWEST: msg`Always compares with the lowest offer. A value below 0 sets your price above it.`,
  UNDERCUT: msg`Your price is below the competitor's.`,
  MATCH: msg`Your price is the same as the competitor's.`,
  UPSELL: msg`Your price is above the competitor's.`,
};

/** What a rule names and the site does not have. */
export const problemTexts: Words<NonNullable<BusinessRule["problem"]>> = {
  "category-missing": msg`Your site no longer has this category, so the rule has no effect. Choose another one.`,
  "brand-missing": msg`Your site no longer has this brand, so the rule has no effect. Choose another one.`,
  "sku-missing": msg`Your site has no product with this SKU, so the rule has no effect. Choose another one.`,
  "merchant-missing": msg`None of your products is compared with this competitor, so the rule has no effect. Choose another one.`,
};

export const draftErrors: Words<DraftError> = {
  "name-missing": msg`Give the rule a name`,
  "name-too-long": msg`The name may have at most 100 characters`,
  "not-a-percent": msg`Enter a percentage such as 5 or 7,5, with at most two decimals`,
  "not-an-amount": msg`Enter an amount in lei such as 5 or 7,50`,
  "not-a-threshold": msg`Enter a percentage from 0 to 1.000, such as 10`,
  "not-a-margin": msg`Enter a percentage from 0 to 99,99, such as 10, or leave the field empty`,
  "not-a-step": msg`Enter a percentage from 0 to 1.000, such as 10, or leave the field empty`,
  "not-a-count": msg`Enter a whole number from 0 to 1.000, or leave the field empty`,
  "no-weekday": msg`Choose at least one day`,
  RULE_SCOPE_MISSING: msg`Choose the products that the rule covers`,
  RULE_UNDERCUT_TOO_LARGE: msg`An undercut must be below 100%`,
  RULE_MARKUP_TOO_LARGE: msg`A markup can be at most 1.000%`,
  RULE_VALUE_NOT_NEGATIVE: msg`Enter a number above 0`,
  RULE_VALUE_NOT_POSITIVE: msg`Enter a number above 0`,
  RULE_DAYS_REVERSED: msg`The last day cannot be before the first`,
  RULE_WEEKDAYS_REPEATED: msg`A day of the week is named twice`,
};
