import * as z from "zod/mini";
import { readName } from "./plain-name.ts";

/** Refuses a name that shows nothing, or that is not shown as it is typed; that it is empty, the length says. */
export const visibleName = z.refine<string>(
  (name) => name === "" || readName(name, name.length) !== null,
  "must be visible and without control characters",
);
