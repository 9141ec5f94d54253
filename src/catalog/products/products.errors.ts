import { NotFoundError } from "../../platform/errors.ts";

/** 404; the same for a missing product and for one of another site. */
export class ProductNotFoundError extends NotFoundError {}
