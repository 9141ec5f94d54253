import * as z from "zod/mini";

/** A DNS name has at most 253 characters; a port takes six more. */
export const maxDomain = 260;

/** The site that a call is for, as its query names it. */
export const domain = z.string().check(z.minLength(1), z.maxLength(maxDomain));
