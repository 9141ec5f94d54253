import { ConflictError, NotFoundError } from "../../platform/errors.ts";

/** 404: there is no proposal with that id. */
export class ProposalUnknownError extends NotFoundError {}

/** 409: the proposal was decided differently before. */
export class ProposalDecidedError extends ConflictError {
  constructor() {
    super("PROPOSAL_DECIDED");
  }
}

/** 409: the recipe of this shop was set by hand; delete it first. */
export class HandMadeRecipeError extends ConflictError {
  constructor() {
    super("HAND_MADE_RECIPE");
  }
}
