import { NotFoundError } from "../../platform/errors.ts";

/** 404: no site of the caller has a product with that id. */
export class ProductUnknownError extends NotFoundError {}
