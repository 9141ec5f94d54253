import { NotFoundError } from "../../platform/errors.ts";

/** 404: the company has no invoice of that id that this server shows. */
export class InvoiceNotFoundError extends NotFoundError {}
