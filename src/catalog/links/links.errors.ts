import { ConflictError, NotFoundError, RuleBrokenError } from "../../platform/errors.ts";
import type { AddressProblem } from "../intake/core/address-refusals.ts";
import type { LinkRefusal } from "./core/link-rules.ts";

/** 404; the same for a missing link and for one of another site or product. */
export class LinkNotFoundError extends NotFoundError {}

/** 422 naming `url`: this address cannot be linked. */
export class LinkRefusedError extends RuleBrokenError {
  constructor(code: LinkRefusal | AddressProblem | "LINK_DUPLICATE") {
    super(code, "url");
  }
}

/** 409: the link's address was changed since the person started editing. @param url the current address */
export class LinkChangedError extends ConflictError {
  constructor(url: string) {
    super("LINK_CHANGED", { url });
  }
}
