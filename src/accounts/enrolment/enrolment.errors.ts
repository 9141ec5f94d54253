import { type FieldErrors, RuleBrokenError } from "../../platform/errors.ts";
import { type LinkRefusal, linkRefusals } from "./core/enrolment-link.ts";

/** 422: invalid fields of a registration or an invitation; the message is that of the first. */
export class FormRefusedError extends RuleBrokenError {
  /** @param refusals a sentence by field of the body */
  constructor(refusals: FieldErrors) {
    super(Object.values(refusals)[0] ?? "Please check what you have entered.", "FORM_REFUSED", refusals);
  }
}

/** 422: the link of a registration's or an invitation's mail is not valid; the message gives the reason. */
export class EnrolmentLinkError extends RuleBrokenError {
  constructor(refusal: LinkRefusal) {
    super(linkRefusals[refusal], `LINK_${refusal.toUpperCase().replaceAll("-", "_")}`);
  }
}
