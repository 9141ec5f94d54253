import { RuleBrokenError } from "../../platform/errors.ts";
import type { TeamRefusal } from "./core/team-rules.ts";

/** 422: a rule of the team refuses the change; the code says which. */
export class TeamRuleError extends RuleBrokenError {
  constructor(refusal: TeamRefusal) {
    super(refusal, null);
  }
}

/** 422: the company has as many people as its plan includes. */
export class PlanUsersReachedError extends RuleBrokenError {
  constructor(plan: string, limit: number) {
    super("PLAN_USERS_REACHED", null, { plan, limit });
  }
}

/** 422: the company's subscription has ended, so that it cannot invite anybody. */
export class CompanyInactiveError extends RuleBrokenError {
  constructor() {
    super("COMPANY_INACTIVE", null);
  }
}
