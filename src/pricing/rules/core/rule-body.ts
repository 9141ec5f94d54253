import type { BusinessRule, RuleBody } from "../rules.contract.ts";

/**
 * A rule as a person writes it, from the rule as it was read.
 * @throws TypeError for a rule without its smallest margin, which people who may not see costs read: saving it would delete that
 */
export function ruleBodyOf({ id, version, ruleType, problem, guards, ...rule }: BusinessRule): RuleBody {
  if (guards === null) return { ...rule, guards };
  const { minMarginPercent } = guards;
  if (minMarginPercent === undefined) throw new TypeError("the margin of the rule is not known");
  return { ...rule, guards: { ...guards, minMarginPercent } };
}
