import { RuleBrokenError } from "../../platform/errors.ts";
import { type TeamRefusal, teamRefusals } from "./core/team-rules.ts";

/** 422: a rule of the team refuses the change. */
export class TeamRuleError extends RuleBrokenError {
  constructor(refusal: TeamRefusal) {
    super(teamRefusals[refusal], "TEAM_RULE");
  }
}
