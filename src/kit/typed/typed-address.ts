import * as z from "zod/mini";

/** UTF-16 units of an address as typed. */
export const maxTypedAddress = 4096;

/** An address as typed; an invalid one is rejected with a message. */
export const typedAddress = z.string().check(z.maxLength(maxTypedAddress));
