import { ConflictError, NotFoundError } from "../../platform/errors.ts";

/** 404: no place of that id was proposed. */
export class ProposalUnknownError extends NotFoundError {}

/** 409: the place was decided on otherwise before. */
export class ProposalDecidedError extends ConflictError {
  constructor() {
    super("This place has been decided on already.", "PROPOSAL_DECIDED");
  }
}

/** 409: a person set the places of this shop; take theirs away first. */
export class HandMadeRecipeError extends ConflictError {
  constructor() {
    super("The places of this shop were set by hand and are not changed.", "HAND_MADE_RECIPE");
  }
}
