import { NotFoundError } from "../../platform/errors.ts";

/** 404: the caller's sites have no product of that id. */
export class ProductUnknownError extends NotFoundError {}
