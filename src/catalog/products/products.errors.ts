import { NotFoundError } from "../../platform/errors.ts";

/** 404, the same for a product of another site and for one that does not exist. */
export class ProductNotFoundError extends NotFoundError {}
