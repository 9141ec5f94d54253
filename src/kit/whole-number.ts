import * as z from "zod/mini";

/** A whole number below 2^53 in a query or path, as its plain digits: "0x10", "1e3" and " 5 " are refused. */
export const wholeNumber = z.pipe(
  z.string().check(
    z.regex(/^\d{1,16}$/),
    z.refine((digits) => Number.isSafeInteger(Number(digits))),
  ),
  z.transform(Number),
);
