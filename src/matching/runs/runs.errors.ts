import { ConflictError, NotFoundError, RuleBrokenError } from "../../platform/errors.ts";

/** 404: the site has no such search. */
export class RunNotFoundError extends NotFoundError {}

/** 422 naming `shop` or `address`: this cannot be the shop of a competitor. */
export class ShopRefusedError extends RuleBrokenError {
  constructor(
    code: "NOT_A_DOMAIN" | "DOMAIN_NOT_PUBLIC" | "LINK_OWN_DOMAIN" | "LINK_OTHER_DOMAIN",
    field: "shop" | "address",
  ) {
    super(code, field);
  }
}

/** 409: the site already has as many searches at once as it may. */
export class TooManyRunsError extends ConflictError {
  constructor(max: number) {
    super("MATCH_TOO_MANY_SEARCHES", { max });
  }
}
