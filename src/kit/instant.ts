import * as z from "zod/mini";

/** The latest time that a JavaScript Date can hold, ms since 1970. */
export const maxInstantMs = 8_640_000_000_000_000;

/** ms since 1970. */
export const instant = z.number().check(z.minimum(0), z.maximum(maxInstantMs));
