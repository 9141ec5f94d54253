import * as z from "zod/mini";

/** The site that a call is for, as its query names it: the longest name that DNS knows, and a port's room more. */
export const domain = z.string().check(z.minLength(1), z.maxLength(260));
