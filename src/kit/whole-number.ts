import * as z from "zod/mini";

/** A whole number below 2^53 in a query or path, as its plain digits: "0x10", "1e3" and " 5 " are refused. */
export const wholeNumber = z.pipe(
  z.string().check(
    z.regex(/^\d{1,16}$/),
    z.refine((digits) => Number.isSafeInteger(Number(digits))),
  ),
  z.transform(Number),
);

/** The last version but one that the columns can hold, PostgreSQL's integer: a change must be able to raise it. */
const maxVersion = 2_147_483_646;

/** Version of a row that a change is based on. */
export const rowVersion = z.int().check(z.minimum(1), z.maximum(maxVersion));

/** The same where the row may not exist yet, which 0 stands for. */
export const rowVersionOrNone = z.int().check(z.minimum(0), z.maximum(maxVersion));
