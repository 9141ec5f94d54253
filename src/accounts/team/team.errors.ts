import { RuleBrokenError } from "../../platform/errors.ts";
import type { TeamRefusal } from "./core/team-rules.ts";

/** 422: a rule of the team refuses the change; the code says which. */
export class TeamRuleError extends RuleBrokenError {
  constructor(refusal: TeamRefusal) {
    super(refusal, null);
  }
}
